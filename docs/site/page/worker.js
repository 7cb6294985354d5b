// A worker runs one WebAssembly module of Go. The page ends it if it takes too long.
"use strict";
importScripts("wasm_exec.js");

let call;
self.stricturiReady = (f) => {
  call = f;
  postMessage({ ready: true });
};

// A module waits for a file that it needs.
self.stricturiFetch = (name) => {
  const request = new XMLHttpRequest();
  request.open("GET", name, false);
  request.send();
  if (request.status !== 200) throw new Error(`The server has no ${name} (${request.status}).`);
  return request.responseText;
};

self.onmessage = async ({ data }) => {
  if (data.module) {
    try {
      const go = new Go();
      const instance = await WebAssembly.instantiate(data.module, go.importObject);
      await go.run(instance); // ends only if the program does
      postMessage({ ended: true });
    } catch (e) {
      postMessage({ ended: true, error: String(e) });
    }
    return;
  }
  let answer;
  try {
    answer = JSON.parse(call(data.name, data.request));
  } catch (e) {
    postMessage({ ended: true, error: String(e) });
    return;
  }
  postMessage({ id: data.id, ...answer });
};
