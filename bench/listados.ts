import { P } from '@anden/contrato/permissions.ts';
import type pg from 'pg';
import { descargar } from '../servidor/testing/descarga.ts';
import { cronometra, pide } from './cronometro.ts';
import { CLAVE, loginDe, operadorDe } from './datos.ts';
import { residente, vigilarMemoria } from './procesos.ts';
import { cuenta, ms, razon, tabla } from './tabla.ts';

/** Purchases in a month nothing else uses; the list has half of them. */
const COMPRAS = 200_000;
const PRIMERA = 5_000_000;
const RANGO = { fecha_ini: '2016-05-01', fecha_fin: '2016-05-31' };
const LISTA = { fecha_ini: '2016-05-01', fecha_fin: '2016-05-15' };
const COLUMNAS = [
  'FECHA',
  'FOLIO',
  'PROVEEDOR',
  'ALMACEN',
  'FECHA_RECEPCION',
  'UNIDADES',
  'RECIBIDAS',
  'DIFERENCIA',
];
const REPORTE = 'getHistorialRecepcionAcomodo';

/** Adds 200,000 purchases received within thirty days, from all suppliers, and updates PostgreSQL's statistics. */
export async function cargarCompras(cliente: pg.ClientBase): Promise<void> {
  await cliente.query(
    `with p as (select array_agg(proveedor_id order by proveedor_id) as ids from proveedores),
          c as (insert into compras (docto_cm_id, folio, folio_prov, proveedor_id, almacen_id, fecha, importe, fecha_recepcion, completada, ultimo_acomodo)
                select ${PRIMERA} + n, 'LG' || n, 'F-' || n, p.ids[1 + (n * 7) % cardinality(p.ids)], 1 + (n % 2), date '2016-04-20', n * 1.5,
                       t.recibida, t.recibida + interval '1 hour', t.recibida + (n % 90) * interval '1 hour'
                  from generate_series(1, $1::int) n, p,
                       lateral (select timestamptz '2016-05-01 00:00-05' + n * (interval '30 days' / $1::int) as recibida) t
                returning docto_cm_id)
     insert into compras_det (docto_cm_det_id, docto_cm_id, renglon, articulo_id, unidades, unidades_recib, unidades_acom)
     select docto_cm_id, docto_cm_id, 1, (select min(articulo_id) from articulos), 1 + docto_cm_id % 900, 1 + docto_cm_id % 900, docto_cm_id % 900 from c`,
    [COMPRAS],
  );
  await cliente.query(
    'insert into operador_controles (operador_id, control_id) select $1, unnest($2::int[]) on conflict do nothing',
    [operadorDe(0), [P.histcompras, P.verOtros]],
  );
  await cliente.query('vacuum analyze compras, compras_det');
}

async function lee(
  base: string,
  pedido: object,
): Promise<{ total: number; filas: number; bytes: number; ms: number }> {
  const { dice, bytes, ms } = await pide<{ data: unknown[]; total: number }>(base, REPORTE, pedido);
  return { total: dice.total, filas: dice.data.length, bytes, ms };
}

/**
 * A page of a list of 100,000 rows, sorted by any column, filtered, first and last: the server's time including its
 * reply, one client.
 */
export async function medirListaLarga(
  base: string,
  vueltas: number,
  avisar: (que: string) => void,
): Promise<string> {
  const { total } = await lee(base, { ...LISTA, pagina: 1 });
  const ultima = Math.ceil(total / 20);
  const casos: [string, object][] = [
    ['como se abre, pág. 1', { pagina: 1 }],
    ['como se abre, última página', { pagina: ultima }],
    ...['FOLIO', 'PROVEEDOR', 'UNIDADES', 'DIFERENCIA'].flatMap((orden): [string, object][] => [
      [`por ${orden}, pág. 1`, { orden, pagina: 1 }],
      [`por ${orden}, página de en medio`, { orden, pagina: Math.floor(ultima / 2) }],
      [`por ${orden}, última página`, { orden, sentido: 'desc', pagina: ultima }],
    ]),
    ['por PROVEEDOR y UNIDADES, última página', { orden: 'PROVEEDOR', luego: '-UNIDADES', pagina: ultima }],
    ['UNIDADES de 10 a 500, por FOLIO', { filtros: 'UNIDADES~10..500', orden: 'FOLIO', pagina: 1 }],
    ['PROVEEDOR contiene «a», FOLIO contiene «9»', { filtros: 'PROVEEDOR~a;FOLIO~9', pagina: 1 }],
    ['filtro de texto «lg1»', { filtro: 'lg1', pagina: 1 }],
  ];
  const filas: string[][] = [];
  for (const [que, mas] of casos) {
    avisar(que);
    const t = await cronometra(vueltas, async () => (await lee(base, { ...LISTA, ...mas })).ms);
    filas.push([que, ms(t.p50), ms(t.p95)]);
  }
  return tabla(
    `Lista de ${cuenta(total)} compras, páginas de 20`,
    ['lo que se pide', 'p50 ms', 'p95 ms'],
    filas,
  );
}

/**
 * A whole reply of 50,000 rows, as browsers used to read for exporting, compared with its file and with that of four
 * times as many.
 */
export async function medirArchivos(base: string, pid: number): Promise<string> {
  const CINCUENTA_MIL = { fecha_ini: '2016-05-01', fecha_fin: '2016-05-07' };
  const filas: string[][] = [];
  let primera = 0;
  const mide = async (que: string, haz: () => Promise<{ filas: number; bytes: number }>): Promise<void> => {
    await haz();
    const reposo = residente(pid) ?? 0;
    const parar = vigilarMemoria(pid);
    const inicio = performance.now();
    const r = await haz();
    const tardo = performance.now() - inicio;
    const porFila = tardo / r.filas;
    primera ||= porFila;
    filas.push([
      que,
      cuenta(r.filas),
      ms(tardo),
      razon(porFila / primera),
      ms(r.bytes / 1e6),
      ms((parar() ?? 0) - reposo),
    ]);
  };
  const archivo = (pedido: object) => async () => {
    const d = await descargar(
      base,
      REPORTE,
      { pedido, columnas: COLUMNAS },
      { como: loginDe(0), password: CLAVE },
    );
    if (!d.entero) throw new Error(d.falla ?? d.message ?? 'El archivo no llegó entero');
    return { filas: d.filas ?? 0, bytes: d.bytes.length };
  };
  await mide('respuesta entera (antes)', () => lee(base, CINCUENTA_MIL));
  await mide('archivo', archivo(CINCUENTA_MIL));
  await mide('archivo', archivo(RANGO));
  return tabla(
    'Exportar: la respuesta de la que el navegador hacía el libro, y el archivo que hace el servidor',
    ['', 'renglones', 'ms', 'por renglón, razón', 'MB', 'memoria de más del servidor, MB'],
    filas,
  );
}
