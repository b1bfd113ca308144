import type { CallName } from '@anden/contrato/contrato.ts';
import { PARTE_MAX } from '@anden/contrato/importaciones/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import type pg from 'pg';
import writeXlsxFile from 'write-excel-file/node';
import { type Como, mientras, pide } from './cronometro.ts';
import type { Marcacion } from './marcador.ts';
import { cuenta, frente, ms, tabla } from './tabla.ts';

/** Keys of the file that is looked at. */
const CLAVES = 50_000;
/** Who has them. */
export const POR_DEPURAR: Marcacion = { asesores: 2, clientes: CLAVES };
const OBJETIVO_MS = 10_000;
const LIGERA: CallName = 'getCatIncidencias';
/** Most that another operator's light call may wait meanwhile, in milliseconds. */
const ESPERA_MS = 250;

/** Lets the first adviser make cleanup lists of everybody's customers. */
export async function permitirDepurar(duenio: pg.ClientBase, asesor: number): Promise<void> {
  await duenio.query(
    'insert into operador_controles (operador_id, control_id) select $1, unnest($2::int[]) on conflict do nothing',
    [asesor, [P.listadepuracion, P.todosLosClientes]],
  );
}

/** Uploads a file in pieces, one after another, as the screen does. Returns its id. */
async function sube(base: string, archivo: string, bytes: Buffer, como: Como): Promise<number> {
  const { dice } = await pide<{ data: { IMPORTACION_ID: number } }>(
    base,
    'iniciaImportacion',
    { archivo, bytes: bytes.length },
    como,
  );
  const importacion_id = dice.data.IMPORTACION_ID;
  for (let parte = 0; parte * PARTE_MAX < bytes.length; parte++) {
    const datos = bytes.subarray(parte * PARTE_MAX, (parte + 1) * PARTE_MAX).toString('base64');
    await pide(base, 'subeParteDeImportacion', { importacion_id, parte, datos }, como);
  }
  return importacion_id;
}

/** A cleanup list of 50,000 customers from a file, of each kind: looked at, made and opened, with another operator at work meanwhile. */
export async function medirClaves(base: string, como: Como, otro: Como): Promise<string> {
  const claves = Array.from({ length: CLAVES }, (_, n) => `m${n}`);
  const csv = Buffer.from(`Clave cliente\n${claves.join('\n')}\n`);
  const xlsx = await writeXlsxFile(
    [[{ value: 'CLAVE_CLIENTE' }], ...claves.map((value) => [{ value }])],
    {},
  ).toBuffer();
  const filas: string[][] = [];
  let cumple = true;
  const paso = async <T>(que: string, hace: () => Promise<T>): Promise<T> => {
    const { dio, tardo, peor, p95 } = await mientras(
      async () => (await pide(base, LIGERA, {}, otro)).ms,
      hace,
    );
    filas.push([que, ms(tardo), ms(p95), ms(peor)]);
    cumple &&= tardo < OBJETIVO_MS && peor < ESPERA_MS;
    return dio;
  };
  for (const [nombre, bytes] of [
    ['claves.csv', csv],
    ['claves.xlsx', xlsx],
  ] as const) {
    const importacion_id = await paso(`${nombre}: subir`, () => sube(base, nombre, bytes, como));
    await paso(`${nombre}: ver qué trae`, () => pide(base, 'getClavesDepuracion', { importacion_id }, como));
    if (nombre === 'claves.csv') continue;
    const { dice } = await paso(`${nombre}: crear la lista`, () =>
      pide<{ data: { LISTA_ID: number } }>(
        base,
        'setCreaListaDepuracion',
        { nombre_lista: 'DEL BANCO', importacion_id },
        como,
      ),
    );
    await paso('abrir la lista', () =>
      pide(base, 'getDetalleListasDepuracion', { lista_id: dice.data.LISTA_ID }, como),
    );
  }
  return [
    tabla(
      `Una lista de depuración de ${cuenta(CLAVES)} claves, y lo que espera la llamada más ligera de otro`,
      ['', 'ms', 'otro p95', 'otro peor'],
      filas,
    ),
    `  cada paso: ${frente(cumple, `< ${cuenta(OBJETIVO_MS)} ms, otro < ${ESPERA_MS} ms`)}`,
  ].join('\n');
}
