// Where the scripts of a page begin: what every page does, and at a table the table.

import { table } from "./dom.js";
import "./offline.js";
import "./page.js";
import "./tips.js";
import "./waiting.js";

if (table) import("./table.js");
