/** What comes when the first widget of a page is near. */
import './retry-lab-widget.js';
