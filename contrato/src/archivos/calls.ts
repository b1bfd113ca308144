import { z } from 'zod';
import { command } from '../call.ts';
import { INT4_MAX, id, texto } from '../fields.ts';
import { PARTE_BASE64_MAX } from '../importaciones/rules.ts';
import { P } from '../permissions.ts';
import { NOMBRE_DE_ARCHIVO_MAX, PARTES_DE_ARCHIVO_MAX } from './rules.ts';

/** Controls of whoever uploads files to be kept: they publish documents. */
const SUBEN = [P.catalogos, P.documentos] as const;

/**
 * Files that are kept (PDF, PNG, JPEG): announced, and then sent in pieces. The save that names the file checks its content and makes it part of a
 * record. Until then only its uploader may use it, and after a day it is deleted.
 */
export const archivosCalls = {
  iniciaArchivo: command({
    resumen:
      'Anuncia un archivo por guardar (PDF, PNG o JPEG, de 15 MB a lo más), que después llega en pedazos.',
    control: SUBEN,
    cambia: [],
    propia: true,
    input: z.strictObject({
      archivo: texto(NOMBRE_DE_ARCHIVO_MAX).trim().min(1),
      bytes: z.int().min(0).max(INT4_MAX),
    }),
    output: z.object({ data: z.object({ ARCHIVO_ID: z.number() }) }),
  }),
  subeParteDeArchivo: command({
    resumen:
      'Un pedazo del archivo que se anunció, en base64; se cuentan desde 0 y todos menos el último son de 512 KB.',
    control: SUBEN,
    cambia: [],
    propia: true,
    input: z.strictObject({
      archivo_id: id(),
      parte: z
        .int()
        .min(0)
        .max(PARTES_DE_ARCHIVO_MAX - 1),
      datos: z.base64().min(1).max(PARTE_BASE64_MAX),
    }),
    output: z.object({}),
  }),
};
