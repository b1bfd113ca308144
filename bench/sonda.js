// Runs in the page before its own scripts. Times each Enter, from the event's own timestamp to the first frame painted after the answer is
// in the document: a frame callback runs before the paint, a message posted from it after. It hears the Enter before the page does, so that
// its message is the first one after the paint: the operator does not wait for what the page does next.
(() => {
  const canal = new MessageChannel();
  const LIMITE_MS = 10_000;
  let pendiente;
  let alEnter;
  canal.port1.onmessage = () => {
    const listo = pendiente;
    pendiente = undefined;
    listo?.(performance.now());
  };
  const trasPintar = (hacer) =>
    requestAnimationFrame(() => {
      pendiente = hacer;
      canal.port2.postMessage(0);
    });

  window.addEventListener(
    'keydown',
    (e) => {
      if (e.key === 'Enter') alEnter?.(e);
    },
    true,
  );

  window.andenSonda = {
    // `respuesta` looks at the document and gives the answer to this scan once it shows, and null before.
    esperar(respuesta) {
      window.andenSonda.lista = new Promise((resolver) => {
        alEnter = (e) => {
          alEnter = undefined;
          const inicio = e.timeStamp;
          const mirar = () =>
            trasPintar((ahora) => {
              const que = respuesta();
              if (que) resolver({ que, ms: ahora - inicio });
              else if (ahora - inicio > LIMITE_MS) resolver({ que: 'sin respuesta', ms: Number.NaN });
              else mirar();
            });
          mirar();
        };
      });
    },
  };
})();
