#!/bin/sh
# Installs the browser that the tests of the pages need where apt is there, and says elsewhere what to do by hand.

by_hand() {
	echo "$1" >&2
	echo "Install Chromium by hand, so that the command chromium or google-chrome is found, and try again:" >&2
	echo "  Debian, Ubuntu: sudo apt-get install chromium      Fedora: sudo dnf install chromium" >&2
	exit 1
}

if command -v chromium || command -v google-chrome; then
	exit 0
fi
command -v apt-get >/dev/null || by_hand "The tests of the pages need Chromium, and there is no apt-get to install it."
sh tools/step.sh chromium "Installing Chromium for the tests of the pages: about a minute" \
	sh -c 'apt-get update && apt-get install -y chromium' || by_hand "apt-get could not install Chromium."
