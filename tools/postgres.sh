#!/bin/sh
# Installs the PostgreSQL that the tests of the server need where apt is there, and says elsewhere what to do by hand.
# The tests start servers of their own and end them; one that runs on this machine is left alone.

by_hand() {
	echo "$1" >&2
	echo "Install PostgreSQL by hand, so that initdb and pg_ctl are found, and try again:" >&2
	echo "  Debian, Ubuntu: sudo apt-get install postgresql      Fedora: sudo dnf install postgresql-server" >&2
	exit 1
}

found() {
	command -v initdb || ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null
}

if found; then
	exit 0
fi
command -v apt-get >/dev/null || by_hand "The tests need PostgreSQL, and there is no apt-get to install it."
# No server of the system is made or started: the tests have their own.
sh tools/step.sh postgres "Installing PostgreSQL for the tests of the server: about half a minute" sh -c 'apt-get update &&
	mkdir -p /etc/postgresql-common && echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf &&
	apt-get install -y --no-install-recommends postgresql' || by_hand "apt-get could not install PostgreSQL."
found >/dev/null || by_hand "PostgreSQL was installed, but there is no initdb."
