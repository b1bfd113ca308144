import { type DragEvent, useState } from 'react';

/** A place where a file is dropped: whether one is over it, and what its element listens to. */
export function useSuelta(toma: (archivo: File | undefined) => void) {
  const [encima, setEncima] = useState(false);

  function arrastra(e: DragEvent): void {
    e.preventDefault();
    setEncima(e.type === 'dragover');
  }

  return {
    encima,
    alSoltar: {
      onDragOver: arrastra,
      onDragLeave: arrastra,
      onDrop(e: DragEvent) {
        arrastra(e);
        toma(e.dataTransfer.files[0]);
      },
    },
  };
}
