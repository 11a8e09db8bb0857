"""Steps from one form of the database to the next, with numbers of four digits that only grow.

Servers are updated one after the other, so a Rondel of before goes on with the new form for a while. Such a step only
adds: a table, an index that is not unique, a column that may be empty or has a default in the database; and what the
older one writes without knowing of it must be right. What is no longer used is dropped by a later step, when nobody
knows it any more. A step that cannot be shared moves `SHARED_SINCE` to its own number: all servers are stopped for it.
`forms.migrate` carries out what is missing.
"""

SHARED_SINCE = "0011"  # the oldest form whose Rondel can work with the newest one
