import type { archivosCalls } from '@anden/contrato/archivos/calls.ts';
import type { Sent } from '@anden/contrato/call.ts';
import type { documentosCalls } from '@anden/contrato/rh/documentos.ts';
import { ARCHIVO, DOCUMENTO } from './fixture.ts';

type Calls = typeof archivosCalls & typeof documentosCalls;

/** Inputs that succeed for the fixture's ADMIN: files that are kept, and documents with who read them. */
export const EJEMPLOS_DE_DOCUMENTOS: { [N in keyof Calls]: Sent<Calls[N]> } = {
  iniciaArchivo: { archivo: 'manual.pdf', bytes: 100 },
  subeParteDeArchivo: { archivo_id: ARCHIVO.LLEGANDO, parte: 0, datos: 'QUJDREVGR0hJSg==' },
  getDocumentosRH: {},
  getDocumentoRH: { documento_id: DOCUMENTO.POLITICA },
  abreDocumento: { documento_id: DOCUMENTO.POLITICA, version: 1 },
  confirmaLectura: { documento_id: DOCUMENTO.POLITICA, version: 1 },
  publicaDocumento: { documento_id: DOCUMENTO.PUESTO, version: 0, url: 'https://nube.example/puesto' },
  guardaLectoresDocumento: {
    documento_id: DOCUMENTO.POLITICA,
    alcance_version: 0,
    alcance: 'ELEGIDOS',
    puestos: [1],
    departamentos: [1],
  },
  getLecturas: {},
  getResumenLecturas: {},
};
