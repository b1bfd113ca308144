import { Readable } from 'node:stream';
import { extensionDe, TIPOS_DE_ARCHIVO, type TipoDeArchivo } from '@anden/contrato/archivos/rules.ts';
import type { FastifyInstance } from 'fastify';
import { exigirClavePropia, type OperadorEnSesion } from '../../platform/auth/operador.ts';
import { autenticar } from '../../platform/calls/quien.ts';
import type { Db } from '../../platform/db/pool.ts';
import { PLAZOS_DE_ARCHIVO } from '../../platform/entrega.ts';
import { Fault } from '../../platform/rejection.ts';
import type { Servicios } from '../../platform/services.ts';

/** The file of a record's version, for an operator who may see it; null: there is none, or they may not. */
export type QuienVe = (
  db: Db,
  operador: OperadorEnSesion,
  registro: number,
  version: number,
) => Promise<number | null>;

/** Nothing in it runs or is loaded, wherever a browser would show it. */
const SIN_NADA = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** The name of a file as a header carries it, in plain letters and in any (RFC 6266). */
function disposicion(nombre: string, tipo: TipoDeArchivo): string {
  const suya = TIPOS_DE_ARCHIVO[tipo].extensiones as readonly string[];
  const con = suya.includes(extensionDe(nombre)) ? nombre : `${nombre}.${suya[0]}`;
  const llano = con
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\/%;]/g, '_');
  const entero = encodeURIComponent(con).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${llano}"; filename*=UTF-8''${entero}`;
}

/** The pieces of a file one after another: one is in memory at a time. */
async function* partes(db: Db, archivoId: number): AsyncGenerator<Buffer> {
  for (let parte = 0; ; parte++) {
    const fila = await db
      .selectFrom('archivos_partes')
      .select('datos')
      .where('archivo_id', '=', archivoId)
      .where('parte', '=', parte)
      .executeTakeFirst();
    if (!fila) return;
    yield fila.datos;
  }
}

/**
 * Serves kept files at `/archivos/<de>/<record>/<version>` to whoever may see the record. Anybody else does not even learn whether the file exists.
 * Files are always sent as downloads; our own screens draw them themselves.
 * @param quienes by kind of record, which file it is and who may see it
 */
export function registrarGuardados(
  app: FastifyInstance,
  s: Servicios,
  quienes: Readonly<Record<string, QuienVe>>,
): void {
  for (const [de, quienVe] of Object.entries(quienes)) {
    app.get<{ Params: { registro: string; version: string } }>(
      `/archivos/${de}/:registro(^\\d{1,9})/:version(^\\d{1,9})`,
      { compress: false, config: { entrega: PLAZOS_DE_ARCHIVO } },
      async (req, reply) => {
        const { operador } = await autenticar(s, req);
        exigirClavePropia(operador);
        s.limites.entrarHasta(reply.raw, `operador ${operador.operador_id}`);
        const { registro, version } = req.params;
        const archivoId = await quienVe(s.db, operador, Number(registro), Number(version));
        const archivo =
          archivoId === null
            ? undefined
            : await s.db
                .selectFrom('archivos')
                .select(['nombre', 'bytes', 'tipo'])
                .where('archivo_id', '=', archivoId)
                .executeTakeFirst();
        if (!archivo?.tipo || archivoId === null) throw new Fault(404, 'No existe lo que se pidió');
        const tipo = archivo.tipo as TipoDeArchivo;
        return reply
          .type(TIPOS_DE_ARCHIVO[tipo].mime)
          .headers({
            'content-disposition': disposicion(archivo.nombre, tipo),
            'content-security-policy': SIN_NADA,
            'content-length': archivo.bytes,
            'cache-control': 'private, no-store',
          })
          .send(Readable.from(partes(s.db, archivoId)));
      },
    );
  }
}
