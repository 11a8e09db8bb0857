"""Requests and answers: the routes of the API and of the pages, who asks, what is refused."""
