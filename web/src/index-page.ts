/** Forwards the start page to the workbench, with the scenario that its address carries. */
location.replace(`./workbench.html${location.search}${location.hash}`);
