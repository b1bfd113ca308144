import { type DragEvent, useState } from 'react';

/** A drop area for files: whether a file is over it, and the listeners of its element. */
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
