// Runs in the page before its own scripts. Times each Enter, from the event's own timestamp to the first frame painted
// after the answer is in the document: a frame callback runs before the paint, a message posted from it after.
(() => {
  const canal = new MessageChannel();
  let pendiente;
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

  window.andenSonda = {
    medidas: [],
    // `hayRespuesta` looks at the document and says whether the answer to this scan shows.
    esperar(hayRespuesta) {
      window.andenSonda.lista = new Promise((resolver) => {
        const alEnter = (e) => {
          if (e.key !== 'Enter') return;
          window.removeEventListener('keydown', alEnter, true);
          const inicio = e.timeStamp;
          const mirar = () =>
            trasPintar((ahora) => {
              if (hayRespuesta()) resolver(ahora - inicio);
              else mirar();
            });
          mirar();
        };
        window.addEventListener('keydown', alEnter, true);
      });
    },
  };
})();
