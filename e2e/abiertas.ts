import { sumaDePesos } from '../contrato/src/centavos.ts';
import { type NombreDeListado, reportes } from '../contrato/src/reportes.ts';
import { type FilaLeida, filtradas } from '../servidor/testing/filtradas.ts';
import type { Casa } from './casa.ts';
import { respuestaDe } from './respuesta.ts';

/** What an address opens, asked for as its screen asks. */
type Abre = (a: Pedida) => Promise<readonly FilaLeida[]>;

interface Pedida {
  casa: Casa;
  busca: Readonly<Record<string, string>>;
  /** The business day. */
  hoy: string;
}

const respuestas = new WeakMap<Casa, Map<string, Promise<Record<string, unknown>>>>();

/** Asks a call as ADMIN, who sees everything; the same question once. */
export function pide(casa: Casa, llamada: string, input: object): Promise<Record<string, unknown>> {
  const suyas = respuestas.get(casa) ?? new Map();
  respuestas.set(casa, suyas);
  const llave = `${llamada} ${JSON.stringify(input)}`;
  const respuesta = suyas.get(llave) ?? respuestaDe(casa, llamada, input);
  suyas.set(llave, respuesta);
  return respuesta;
}

/** All rows of a report, whatever page the address names. */
const deReporte =
  (llamada: 'getKardex' | (string & {}), extra: (b: Pedida['busca']) => object = () => ({})): Abre =>
  async ({ casa, busca, hoy }) => {
    const { rango, extremos } = reportes[llamada as 'getKardex'];
    const { desde = hoy, hasta = hoy, filtro, filtros } = busca;
    const input = {
      ...(rango === null ? {} : { [extremos[0]]: desde, [extremos[1]]: hasta }),
      ...(filtro ? { filtro } : {}),
      ...(filtros ? { filtros } : {}),
      ...extra(busca),
    };
    const { data } = await pide(casa, llamada, input);
    return data as FilaLeida[];
  };

/** A part of the month's sales, filtered as the browser does. */
const deVentas: Abre = async ({ casa, busca, hoy }) => {
  const { mes = hoy.slice(0, 7), pestana, filtros = '' } = busca;
  const parte = pestana === 'objetivos' ? 'objventas' : 'detallado';
  const r = await pide(casa, 'getVentaGeneral', { anio: Number(mes.slice(0, 4)), mes: Number(mes.slice(5)) });
  return filtradas(`getVentaGeneral.${parte}` as NombreDeListado, r[parte] as FilaLeida[], filtros);
};

const DE_CLIENTE: Readonly<Record<string, string>> = {
  dinero: 'getMovimientosCliente',
  articulos: 'getArticulosCliente',
  pedidos: 'getPedidosCliente',
};

/** What somebody did on a day, without what was undone, which the page counts apart. */
const deJornada: Abre = async ({ casa, busca, hoy }) => {
  const { operador, fecha = hoy, hora, area, hecho } = busca;
  const r = await pide(casa, 'getJornadaOperador', { operador_id: Number(operador), fecha });
  const deHora = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: casa.zona });
  return (r.data as FilaLeida[]).filter(
    (h) =>
      h.DESHECHO === 'N' &&
      (!hora || deHora.format(new Date(String(h.FECHA))) === hora) &&
      (!area || h.AREA === area) &&
      (!hecho || h.HECHO === hecho),
  );
};

/** The screens to which marks lead. */
const PANTALLAS: Readonly<Record<string, Abre>> = {
  '/ventas/reportes/VentasGenerales': deVentas,
  '/ventas/reportes/ComisionesVentaTMK': deReporte('getComisionesAsesores', ({ operador }) =>
    operador ? { operador_id: Number(operador) } : {},
  ),
  '/ventas/reportes/SabanaVenta': deReporte('getSabanitadeVenta'),
  '/ventas/reportes/RedencionesCupones': deReporte('getRedencionesCupones'),
  '/clientes/MovimientosCliente': (a) =>
    deReporte(DE_CLIENTE[a.busca.ver ?? 'dinero'] ?? '', ({ cliente }) => ({ cliente_id: Number(cliente) }))(
      a,
    ),
  '/clientes/Cartera': deReporte('getAntiguedadCartera'),
  '/clientes/TableroMarcador': deReporte('getLlamadasMarcador'),
  '/clientes/TiempoMarcacion': deReporte('getTramosMarcador'),
  '/clientes/TableroTickets': deReporte('getTiemposTickets'),
  '/rh/TareasChecklist': deReporte('getHistorialChecklist'),
  '/rh/Documentos': deReporte('getLecturas'),
  '/rh/Operador': deJornada,
};

/** The rows that an address opens. */
export async function abre(casa: Casa, hoy: string, href: string): Promise<readonly FilaLeida[]> {
  const { pathname, searchParams } = new URL(href, casa.url);
  const pantalla = PANTALLAS[pathname];
  if (!pantalla) throw new Error(`Ninguna cifra lleva a ${pathname}`);
  return pantalla({ casa, hoy, busca: Object.fromEntries(searchParams) });
}

/** What a column of some rows adds up to: pesos to the cent, or seconds and pieces. */
export const suma = (filas: readonly FilaLeida[], columna: string): number =>
  sumaDePesos(filas.map((f) => Number(f[columna] ?? 0)));

export const media = (filas: readonly FilaLeida[], columna: string): number =>
  filas.reduce((n, f) => n + Number(f[columna]), 0) / filas.length;
