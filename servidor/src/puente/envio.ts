import type { Conexion } from '../importar/conexion.ts';
import type { Salida } from './archivo.ts';
import { entrega, prepara, respuestaDe } from './carpeta.ts';
import { comoSeLlama, type DocumentoDeSalida } from './documento-de-salida.ts';
import type { Erp } from './firebird.ts';
import { porEnviar } from './salidas.ts';

/** What was sent to the ERP in a round. */
interface Enviados {
  leidos: number;
  enviados: number;
  rechazados: number;
}

type Estado = 'TOMADO' | 'RECHAZADO' | 'ENVIADO';

/** Most refused documents that are tried again in each round. */
const OTRA_VEZ_MAX = 100;

/** Writes in the ledger what became of a document. */
async function anota(
  pg: Conexion,
  { nombre }: Salida,
  llave: string,
  {
    estado,
    motivo = null,
    documento = null,
  }: { estado: Estado; motivo?: string | null; documento?: string | null },
): Promise<void> {
  await pg.query(
    `insert into puente_documentos (lectura, llave, huella, estado, motivos, documento) values ($1, $2, '', $3, $4, $5)
     on conflict (lectura, llave) do update set motivos = excluded.motivos, visto = now(), estado = excluded.estado,
       documento = coalesce(excluded.documento, puente_documentos.documento),
       desde = case when puente_documentos.estado = excluded.estado then puente_documentos.desde else now() end`,
    [nombre, llave, estado, motivo === null ? [] : [motivo], documento],
  );
}

/** The keys of a kind's documents in a state, the oldest first. */
async function enEstado(
  pg: Conexion,
  { nombre }: Salida,
  estado: Estado,
  cuantas: number,
): Promise<string[]> {
  const { rows } = await pg.query<{ llave: string }>(
    'select llave from puente_documentos where lectura = $1 and estado = $2 order by visto, llave limit $3',
    [nombre, estado, cuantas],
  );
  return rows.map((r) => r.llave);
}

/** The movement after which documents are told: kept from when the kind was switched on, or the last before its day. */
async function desdeCual(pg: Conexion, { nombre, desde }: Salida, zona: string): Promise<string> {
  await pg.query(
    `insert into puente_lecturas (lectura, marca)
     select $1, coalesce((select max(movimiento_id) from movimientos where $2::date is null or fecha < $2::date::timestamp at time zone $3), 0)
     on conflict (lectura) do update set marca = coalesce(puente_lecturas.marca, excluded.marca)`,
    [nombre, desde ?? null, zona],
  );
  const { rows } = await pg.query<{ marca: string }>('select marca from puente_lecturas where lectura = $1', [
    nombre,
  ]);
  return rows[0]?.marca ?? '0';
}

/**
 * Tells the ERP what happened here of one kind since the last round, document by document, in the order in which it happened. The ledger has each once:
 * as taken, as refused (it is tried again), or as handed over and not yet answered.
 * @throws PuenteError if the ERP cannot be reached; what was sent until then stays sent
 */
export async function envia(pg: Conexion, erp: Erp, salida: Salida, zona: string): Promise<Enviados> {
  const cuenta: Enviados = { leidos: 0, enviados: 0, rechazados: 0 };
  const { carpeta } = salida;
  const desde = await desdeCual(pg, salida, zona);
  // Movements appear when their save ends, which is not the order of their numbers. No save takes an hour: up to here all have appeared.
  const { rows } = await pg.query<{ hasta: string }>(
    `select coalesce((select movimiento_id from movimientos where fecha < now() - interval '1 hour' order by movimiento_id desc limit 1), 0)::text as hasta`,
  );

  /** Sends one, and writes down what became of it. */
  async function uno(d: DocumentoDeSalida): Promise<void> {
    const documento = comoSeLlama(d);
    if (carpeta) {
      await prepara(carpeta, d);
      await anota(pg, salida, d.LLAVE, { estado: 'ENVIADO', documento });
      await entrega(carpeta, d.LLAVE);
      cuenta.enviados++;
      return;
    }
    const motivo = await erp.escribe(salida, d);
    await anota(pg, salida, d.LLAVE, { estado: motivo === null ? 'TOMADO' : 'RECHAZADO', motivo, documento });
    if (motivo === null) cuenta.enviados++;
    else cuenta.rechazados++;
  }

  if (carpeta) await recoge(pg, salida, carpeta, cuenta);
  // A file that the ERP refused waits for a person, who takes it out of the folder.
  let otraVez = carpeta
    ? await sinSuArchivo(pg, salida, carpeta)
    : await enEstado(pg, salida, 'RECHAZADO', OTRA_VEZ_MAX);
  for (;;) {
    const documentos = await porEnviar(pg, salida, { desde, otraVez, zona });
    otraVez = [];
    if (documentos.length === 0) break;
    cuenta.leidos += documentos.length;
    for (const d of documentos) await uno(d);
  }
  await pg.query(
    'update puente_lecturas set marca = greatest(marca::bigint, $2::bigint)::text where lectura = $1',
    [salida.nombre, rows[0]?.hasta ?? '0'],
  );
  return cuenta;
}

/** Looks at what the ERP did with the files it was given; one that was not handed over yet, because the bridge was killed, is. */
async function recoge(pg: Conexion, salida: Salida, carpeta: string, cuenta: Enviados): Promise<void> {
  for (const llave of await enEstado(pg, salida, 'ENVIADO', 100_000)) {
    await entrega(carpeta, llave);
    const dice = await respuestaDe(carpeta, llave);
    if (dice === 'espera') continue;
    if (dice === 'tomado') {
      await anota(pg, salida, llave, { estado: 'TOMADO' });
      continue;
    }
    await anota(pg, salida, llave, { estado: 'RECHAZADO', motivo: dice.motivo });
    cuenta.rechazados++;
  }
}

/** Refused documents whose file somebody took out of the folder: they are written again. */
async function sinSuArchivo(pg: Conexion, salida: Salida, carpeta: string): Promise<string[]> {
  const llaves = await enEstado(pg, salida, 'RECHAZADO', OTRA_VEZ_MAX);
  const dicen = await Promise.all(llaves.map((llave) => respuestaDe(carpeta, llave)));
  return llaves.filter((_, i) => dicen[i] === 'tomado');
}
