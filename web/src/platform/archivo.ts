/** A file in a call's reply: base64 if it is binary, plain text otherwise. */
export interface Archivo {
  NOMBRE: string;
  /** Its media type. */
  TIPO: string;
  CONTENIDO: string;
}

/** How long a file's object URL lives, in milliseconds: by then the tab that shows it has read it. */
const VIDA = 60_000;

const esTexto = (tipo: string): boolean => /^text\/|zpl/i.test(tipo);

/** The file's bytes. */
export function aBlob({ TIPO, CONTENIDO }: Archivo): Blob {
  if (esTexto(TIPO)) return new Blob([CONTENIDO], { type: TIPO });
  return new Blob([Uint8Array.from(atob(CONTENIDO), (c) => c.charCodeAt(0))], { type: TIPO });
}

function direccionDe(archivo: Archivo): string {
  const url = URL.createObjectURL(aBlob(archivo));
  setTimeout(() => URL.revokeObjectURL(url), VIDA);
  return url;
}

function baja(url: string, nombre: string): void {
  const a = document.createElement('a');
  a.href = url;
  a.download = nombre;
  a.click();
}

/** Puts the file among the browser's downloads. */
export const descargaArchivo = (archivo: Archivo): void => baja(direccionDe(archivo), archivo.NOMBRE);

/** Opens the file in a tab of its own, to be looked at and printed; where tabs are refused it is downloaded. */
export function abreArchivo(archivo: Archivo): void {
  const url = direccionDe(archivo);
  if (!window.open(url, '_blank')) baja(url, archivo.NOMBRE);
}
