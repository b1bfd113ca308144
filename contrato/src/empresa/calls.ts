import { z } from 'zod';
import { command, query } from '../call.ts';
import { texto } from '../fields.ts';
import { P } from '../permissions.ts';
import { EMPRESA_MAX, LOGO_BASE64_MAX } from './rules.ts';

/** The company's data as printed on its papers. */
const Empresa = z.object({
  NOMBRE: z.string(),
  /** Blank where it is not known; so are the other texts. */
  RFC: z.string(),
  DIRECCION: z.string(),
  TELEFONO: z.string(),
  /** JPEG in base64; null: without a logo. */
  LOGO: z.string().nullable(),
  /** How often it has been saved; 0: never. */
  VERSION: z.number(),
});

/** The company's data: the heading of the papers it hands out. */
export const empresaCalls = {
  getEmpresa: query({
    resumen: 'Los datos de la empresa y su logo, como van en la nota de remisión.',
    control: P.empresa,
    lee: { empresa: true },
    propia: true,
    input: z.strictObject({}),
    output: z.object({ data: Empresa }),
  }),
  guardaEmpresa: command({
    resumen: 'Cambia los datos de la empresa, y su logo si se manda.',
    control: P.empresa,
    cambia: ['empresa'],
    propia: true,
    input: z.strictObject({
      nombre: texto(EMPRESA_MAX.nombre),
      rfc: texto(EMPRESA_MAX.rfc + 4).default(''),
      direccion: texto(EMPRESA_MAX.direccion).default(''),
      telefono: texto(EMPRESA_MAX.telefono).default(''),
      /** JPEG in base64; null removes the logo, and leaving the field out keeps it. */
      logo: z.base64().min(1).max(LOGO_BASE64_MAX).nullish(),
      /** VERSION as it was read: refused if somebody saved meanwhile. Without it, the save overwrites. */
      version: z.int().min(0).max(2_147_483_647).optional(),
    }),
    output: z.object({ data: Empresa }),
  }),
};
