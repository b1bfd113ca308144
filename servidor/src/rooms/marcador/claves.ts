import { comoClave } from '@anden/contrato/clientes/clave.ts';
import {
  ARCHIVO_DE_LISTA_MAX,
  CLIENTES_DE_LISTA_MAX,
  esColumnaDeClave,
  MENSAJES_DEPURACION as M,
} from '@anden/contrato/depuracion/rules.ts';
import { sql } from 'kysely';
import { abreArchivo } from '../../importar/archivo.ts';
import { CeldaMala, muestra } from '../../importar/celda.ts';
import { diceTotal } from '../../importar/totales.ts';
import type { QueryContext } from '../../platform/calls/handlers.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Rejection } from '../../platform/rejection.ts';
import type { archivosSubidos } from '../importaciones/index.ts';

export type Subidos = Pick<typeof archivosSubidos, 'lee' | 'olvida'>;

/** A key of a list to be made, with the row of its file. */
export interface ClaveDeLista {
  fila: number;
  clave: string;
}

/** Rows from the top among which the header is looked for. */
const ENCABEZADO_EN = 40;

/** The keys of a file, and how it was read. */
interface ClavesLeidas {
  archivo: string;
  descripcion: string;
  claves: ClaveDeLista[];
}

/**
 * The keys of customers in an uploaded file: those of its column CLAVE_CLIENTE, in whatever letters its title is written.
 * @throws Rejection without that column, with a key that is a formula without a result, or with more rows than a list has
 */
export function leeClaves(
  subidos: Subidos,
  { db, operador }: { db: Db; operador: QueryContext['operador'] },
  importacion_id: number,
): Promise<ClavesLeidas> {
  const pedido = { operador, importacion_id, max: ARCHIVO_DE_LISTA_MAX, grande: M.grande };
  return subidos.lee(db, pedido, async (ruta, archivo, limites) => {
    const abierto = await abreArchivo(ruta, limites);
    const claves: ClaveDeLista[] = [];
    let columna = -1;
    let vistas = 0;
    try {
      for await (const { numero, celdas } of abierto.filas) {
        if (columna < 0) {
          columna = celdas.findIndex((c) => esColumnaDeClave(muestra(c)));
          vistas += 1;
          if (columna < 0 && vistas >= ENCABEZADO_EN) break;
          continue;
        }
        const celda = celdas[columna];
        // Left out as if it were empty, its customer would be missed by nobody.
        if (celda instanceof CeldaMala) throw new Rejection(M.claveMala(numero, celda.motivo));
        const clave = comoClave(muestra(celda));
        if (clave === '') continue;
        if (claves.length >= CLIENTES_DE_LISTA_MAX) throw new Rejection(M.muchos);
        claves.push({ fila: numero, clave });
      }
    } finally {
      await abierto.cierra();
    }
    if (columna < 0) throw new Rejection(M.sinColumna);
    const suyas = await sinTotales(db, claves);
    if (suyas.length === 0) throw new Rejection(M.sinClaves);
    return { archivo, descripcion: abierto.descripcion, claves: suyas };
  });
}

/** The keys without what only says that its row adds up the others, unless a customer is called so. */
async function sinTotales(db: Db, claves: readonly ClaveDeLista[]): Promise<ClaveDeLista[]> {
  const dichas = [...new Set(claves.map((c) => c.clave).filter(diceTotal))];
  if (dichas.length === 0) return [...claves];
  const { rows } = await sql<{ clave: string }>`
    select upper(clave_cliente) as clave from clientes where upper(clave_cliente) = any(${dichas}::text[])`.execute(
    db,
  );
  const deAlguien = new Set(rows.map((f) => f.clave));
  return claves.filter((c) => deAlguien.has(c.clave) || !diceTotal(c.clave));
}
