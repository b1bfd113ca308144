import { setTimeout as sleep } from 'node:timers/promises';
import { P } from '@anden/contrato/permissions.ts';
import { type NombreDeReporte, reportes } from '@anden/contrato/reportes.ts';
import type pg from 'pg';
import { descargar } from '../servidor/testing/descarga.ts';
import { cargarClientes, type Oficina } from './clientes-datos.ts';
import { cronometra, mientras, pide, type Tiempos } from './cronometro.ts';
import { CLAVE, loginDe, MUELLES, operadorDe } from './datos.ts';
import { residente, vigilarMemoria } from './procesos.ts';
import { sinDisparadores } from './referencias.ts';
import { cuenta, frente, ms, tabla } from './tabla.ts';
import { pedidoDe } from './trabajos.ts';

/** Two years: 500,000 invoices with 3,000,000 lines. */
export const VENTAS: Required<Oficina> = { clientes: 60_000, facturas: 500_000, dias: 730, renglones: 6 };

/** Milliseconds, p95; and MB of the server. */
const OBJETIVOS = { pagina: 300, generales: 500, escaneo: 50, memoria: 250 } as const;
/** Between the scans of the other operator. */
const ENTRE_ESCANEOS_MS = 100;

/**
 * Adds two years of sales, written set by set: customers with their invoices, returns, payments and frozen commissions, objectives of three
 * in four customers, and twenty articles that are catalogues, with numbers for half of what was sold of them. The bench's first operator may see it all.
 */
export async function cargarVentas(
  duenio: pg.ClientBase,
  cuanto: Oficina,
  avisar: (que: string) => void,
): Promise<void> {
  await sinMesesCerrados(duenio);
  await cargarClientes(duenio, cuanto, avisar);
  await duenio.query(`update articulos set es_catalogo = 'S' where articulo_id <= 20`);
  await duenio.query(
    `insert into objetivos_clientes (cliente_id, objetivo, fecha_obj, observaciones, operador_id, guardado)
     select cliente_id, 500 + cliente_id % 9000, d.dia, case when cliente_id % 3 = 0 then 'Compra cada ' || cliente_id % 28 || ' días' end, $1, d.dia
       from clientes, lateral (select now() - cliente_id % $2::int * interval '1 day' as dia) d where cliente_id % 4 > 0
     on conflict do nothing`,
    [operadorDe(0), cuanto.dias],
  );
  await duenio.query(
    `insert into foleadores (docto_ve_id, foleador, operador_id, guardado)
     select distinct l.docto_ve_id, (l.docto_ve_id % 900000000)::text, $1::int, now() from facturas_det l join articulos a using (articulo_id)
      where a.es_catalogo = 'S' and l.docto_ve_id % 2 = 0 on conflict do nothing`,
    [operadorDe(0)],
  );
  await duenio.query(
    'insert into operador_controles (operador_id, control_id) select $1, unnest($2::int[]) on conflict do nothing',
    [
      operadorDe(0),
      [
        ...[P.objetivoscltes, P.catalogosdistribuidores, P.pedidosweb, P.ventasgenerales],
        ...[P.comisionesventatmk, P.alcanceFechaInicial, P.todosLosClientes],
      ],
    ],
  );
  await duenio.query('vacuum analyze');
}

/** Opens the months that the demo company has closed, so that each sale's commission is a line of its own month. */
async function sinMesesCerrados(duenio: pg.ClientBase): Promise<void> {
  const volver = await sinDisparadores(duenio, ['cierres_comision', 'cierres_comision_det']);
  await duenio.query('truncate cierres_comision, cierres_comision_det');
  await volver();
}

const dia = (haceDias: number): string =>
  new Date(Date.now() - haceDias * 86_400_000).toISOString().slice(0, 10);

interface Leida {
  llamada: NombreDeReporte;
  mes: string;
  pedido: object;
}

/** Each report in the first month of the data and in the last one; the reach, which looks back two months only, in its last two. */
function leidasDe(dias: number): Leida[] {
  const meses = [
    ['mes 1', dia(dias), dia(dias - 30)],
    ['mes 24', dia(30), dia(0)],
  ] as const;
  const deMes = (
    [
      'getCatalogosDistribuidorVendidos',
      'getPedidosWeb',
      'getSabanitadeVenta',
      'getObjetivosclientes',
    ] as const
  ).flatMap((llamada) =>
    meses.map(([mes, fecha_ini, fecha_fin]) => ({ llamada, mes, pedido: { fecha_ini, fecha_fin } })),
  );
  return [
    ...deMes,
    { llamada: 'getObjetivosclientes', mes: 'todos', pedido: {} },
    { llamada: 'getComisionesAsesores', mes: 'mes 23', pedido: { fecha_ini: dia(59), fecha: dia(31) } },
    { llamada: 'getComisionesAsesores', mes: 'mes 24', pedido: { fecha_ini: dia(30), fecha: dia(0) } },
  ];
}

/** A report as it opens, its next page, its last one and a word in its filter. */
async function medirReporte(base: string, { llamada, mes, pedido }: Leida, vueltas: number) {
  const { total } = (await pide<{ total: number }>(base, llamada, { ...pedido, pagina: 1 })).dice;
  const ultima = Math.max(1, Math.ceil(total / reportes[llamada].porPagina));
  const casos: [string, object][] = [
    ['como se abre', { pagina: 1 }],
    ['siguiente', { pagina: Math.min(2, ultima) }],
    ['última', { pagina: ultima }],
    ['«garcia»', { pagina: 1, filtro: 'garcia' }],
  ];
  const medidos: (Tiempos & { fila: string[] })[] = [];
  for (const [que, mas] of casos) {
    const t = await cronometra(vueltas, async () => (await pide(base, llamada, { ...pedido, ...mas })).ms);
    medidos.push({ ...t, fila: [`${llamada}, ${mes}, ${que}`, cuenta(total), ms(t.p50), ms(t.p95)] });
  }
  return medidos;
}

/** The sheet of 31 days to a file, with the server's memory, while another operator saves what they scan. */
async function medirArchivo(base: string, pid: number): Promise<string> {
  const pedido = { fecha_ini: dia(30), fecha_fin: dia(0) };
  const columnas = Object.entries(reportes.getSabanitadeVenta.columnas).flatMap(([nombre, c]) =>
    c.tipo === 'dato' ? [] : [nombre],
  );
  let linea = 0;
  const escaneo = async () => {
    await sleep(ENTRE_ESCANEOS_MS);
    const cuerpo = pedidoDe('guardarRecepcionCompra', MUELLES, linea++ % MUELLES.cuantas, operadorDe(1), 1);
    return (await pide(base, 'guardarRecepcionCompra', cuerpo, [loginDe(1), CLAVE])).ms;
  };
  // What a scan takes with nothing else going on, after the first ones, which do not count.
  const solo = await cronometra(20, escaneo);
  const reposo = residente(pid);
  const parar = vigilarMemoria(pid);
  const { dio, tardo, p95, peor } = await mientras(escaneo, () =>
    descargar(base, 'getSabanitadeVenta', { pedido, columnas }, { como: loginDe(0), password: CLAVE }),
  );
  if (!dio.entero) throw new Error(dio.falla ?? dio.message ?? 'El archivo no llegó entero');
  const memoria = parar() ?? Number.NaN;
  return [
    tabla(
      'La sábana de 31 días a un archivo, y lo que se guarda entretanto de otro escaneo',
      [
        '',
        'renglones',
        's',
        'MB',
        'servidor MB',
        'en reposo MB',
        'escaneo solo p95',
        'entretanto p95',
        'peor',
      ],
      [
        [
          'getSabanitadeVenta',
          ...[
            cuenta(dio.filas ?? 0),
            ms(tardo / 1000),
            ms(dio.bytes.length / 1e6),
            ms(memoria),
            ms(reposo ?? Number.NaN),
          ],
          ...[ms(solo.p95), ms(p95), ms(peor)],
        ],
      ],
    ),
    `  memoria: ${frente(memoria < OBJETIVOS.memoria, `< ${OBJETIVOS.memoria} MB`)}; escaneo: ${frente(p95 < OBJETIVOS.escaneo, `p95 < ${OBJETIVOS.escaneo} ms`)}`,
  ].join('\n');
}

/**
 * The reports of sales by HTTP with one client, 'Ventas generales' whole, and the sheet to a file. Reports each part as soon as it is measured.
 * @param vueltas how often each page is read
 */
export async function medirVentas(
  { base, pid, dias, vueltas }: { base: string; pid: number; dias: number; vueltas: number },
  avisar: (que: string) => void,
  decir: (informe: string) => void,
): Promise<void> {
  const paginas: Awaited<ReturnType<typeof medirReporte>> = [];
  for (const leida of leidasDe(dias)) {
    avisar(`${leida.llamada}, ${leida.mes}`);
    paginas.push(...(await medirReporte(base, leida, vueltas)));
  }
  const tarde = paginas.filter((p) => p.p95 >= OBJETIVOS.pagina);
  decir(
    [
      tabla(
        'Los reportes de venta',
        ['lo que se pide', 'renglones', 'p50 ms', 'p95 ms'],
        paginas.map((p) => p.fila),
      ),
      `  ${paginas.length - tarde.length} de ${paginas.length} con p95 ${frente(tarde.length === 0, `< ${OBJETIVOS.pagina} ms`)}`,
    ].join('\n'),
  );
  avisar('Ventas generales');
  const filas: string[][] = [];
  let peor = 0;
  for (const [que, cuando] of [
    ['mes 1', dia(dias - 31)],
    ['mes 24', dia(0)],
    ['mes 23', dia(31)],
  ] as const) {
    const entrada = { anio: Number(cuando.slice(0, 4)), mes: Number(cuando.slice(5, 7)) };
    const { dice } = await pide<{ detallado: unknown[] }>(base, 'getVentaGeneral', entrada);
    const t = await cronometra(vueltas, async () => (await pide(base, 'getVentaGeneral', entrada)).ms);
    peor = Math.max(peor, t.p95);
    filas.push([que, cuenta(dice.detallado.length), ms(t.p50), ms(t.p95)]);
  }
  decir(
    [
      tabla('Ventas generales entera', ['', 'documentos', 'p50 ms', 'p95 ms'], filas),
      `  ${frente(peor < OBJETIVOS.generales, `< ${OBJETIVOS.generales} ms`)}`,
    ].join('\n'),
  );
  avisar('La sábana a un archivo');
  decir(await medirArchivo(base, pid));
}
