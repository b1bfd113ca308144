import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach } from 'vitest';
import { type Marcando, marcando } from './marcando.ts';

/** Twenty operators who may clean up the thirty customers of everybody, anew for each test of the file. */
export function depurando() {
  let m: Marcando;
  beforeEach(async () => {
    m = await marcando(20, 30);
    await m.app.db.sql(
      `insert into operador_controles (operador_id, control_id) select operador_id, c from operadores, unnest($1::int[]) c where operador like 'MARCA%'`,
      [[P.listadepuracion, P.incidenciastmk, P.todosLosClientes]],
    );
  });
  afterEach(() => m.close());
  const claves = (n: number) => Array.from({ length: n }, (_, i) => ({ CLAVE_CLIENTE: `c-${1001 + i}` }));
  return {
    casa: () => m,
    /** Keys of the first `n` customers. */
    claves,
    /** Makes a list of the first `n` customers. Returns its id. */
    crea: async (n: number, quien = 1): Promise<number> =>
      (await m.como(quien, 'setCreaListaDepuracion', { nombre_lista: 'NOVIEMBRE', clientes: claves(n) })).body
        .data.LISTA_ID,
    detalle: async (lista_id: number) => (await m.como(1, 'getDetalleListasDepuracion', { lista_id })).body,
    toma: (n: number, lista_id: number) => m.como(n, 'tomaItemListaDepuracion', { lista_id }),
    guarda: (n: number, item: object, clave?: string) =>
      m.como(n, 'updateItemListaDepuracion', { item }, clave),
  };
}
