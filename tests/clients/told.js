/* told.js: how a page says what it found
 *
 * tell (DATA), once, shows DATA as JSON in the element "told", for a person, and posts it to
 * "told" on the server that the page came from, for a test.  A fault of the page is told as
 * {"fault": text}. */

"use strict";

function tell (data)
{
  const text = JSON.stringify (data);

  document.getElementById ("told").textContent = text;
  fetch ("/told", { method: "POST", body: text });
}

addEventListener ("error", event => tell ({ fault: String (event.message) }));
addEventListener ("unhandledrejection", event => tell ({ fault: String (event.reason) }));
