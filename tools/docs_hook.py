"""Brings pages that lie outside `docs` into the site, leads links there, and tells what the reference leaves out."""

import ast
import re
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

# The pages of the site by what they are made of.
OUTSIDE: Final = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "src/rondel/games/glen_more/guide/README.md": "writing-guides.md",
}
# A list that follows a line of text at once, which the site would take for more text.
LIST: Final = re.compile(r"^((?![-\s|>`]|\d+\. ).+)\n(?=- )", re.MULTILINE)
LINK: Final = re.compile(r"\]\(([^):#\s]+\.md)(?=[#)])")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what lies outside."""
    for source, page in OUTSIDE.items():
        files.append(File.generated(config, page, content=Path(source).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead links, which are right in the repository, to the pages of the site."""
    sources = {made: source for source, made in OUTSIDE.items()}
    here = Path(sources.get(page.file.src_uri, f"docs/{page.file.src_uri}")).parent

    def led(link: re.Match[str]) -> str:
        target = (Path.cwd() / here / link[1]).resolve().relative_to(Path.cwd()).as_posix()
        inside = OUTSIDE.get(target) or target.removeprefix("docs/")
        up = "../" * page.file.src_uri.count("/")
        return f"]({up}{inside}"

    text = LIST.sub(r"\1\n\n", LINK.sub(led, markdown))
    # Rules name their sources in brackets side by side, which are no references.
    return re.sub(r"\](\s*)\[", r"]\1\\[", text) if page.file.src_uri.startswith("rules/") else text


def on_post_build(config: MkDocsConfig) -> None:
    """End with an error if a name that a package lists as public has no entry in the reference."""
    missing = []
    for page in sorted(Path(config.site_dir, "reference").glob("*.html")):
        part = page.stem
        html = page.read_text(encoding="utf-8")
        package = Path("src/rondel" if part == "rondel" else f"src/rondel/{part}", "__init__.py")
        missing += [f"{part}.{name}" for name in public(package) if not re.search(rf'id="rondel[\w.]*\.{name}"', html)]
    if missing:
        raise PluginError(f"the reference has no entry for {', '.join(missing)}")


def public(package: Path) -> list[str]:
    """What a package lists in `__all__`, but for names like `__version__`."""
    for line in ast.parse(package.read_text(encoding="utf-8")).body:
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "__all__":
            return [name for name in ast.literal_eval(line.value) if not name.startswith("_")]
    return []
