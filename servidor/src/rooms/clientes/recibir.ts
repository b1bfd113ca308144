import type { Input } from '@anden/contrato/call.ts';
import type { entregaCalls } from '@anden/contrato/embarques/calls.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { conFechaMala } from '../../platform/llegadas/fechas.ts';
import type { Llegada } from '../../platform/llegadas/llegada.ts';
import { cargar, enUtc, type Tanda, type Tomado } from '../../platform/llegadas/tomar.ts';
import { avisarCliente, avisarPedidos } from './avisos.ts';
import { DATOS_DE_CLIENTE, LLEGADA_DE_CLIENTES } from './llegada-clientes.ts';
import {
  DATOS_DE_DESCARGA,
  DATOS_DE_DIRECCION,
  DATOS_DE_PEDIDO,
  LLEGADA_DE_DESCARGAS,
  LLEGADA_DE_DIRECCIONES,
  LLEGADA_DE_PEDIDOS,
} from './llegada-suyos.ts';

type Entrega = Input<typeof entregaCalls.recibeDocumentos>;

/** Fields whose name on the wire is not the name of their column. */
const COLUMNA: Readonly<Record<string, string>> = { FECHA_HORA_CREACION: 'creado' };
const MOMENTOS = new Set(['fecha', 'creado']);
const SI_NO = new Set(['clte_recoge', 'principal', 'facturar']);

/** A value of the wire in the form of its column. */
function valorDe(columna: string, valor: unknown): unknown {
  if (valor === null || valor === undefined) return null;
  if (MOMENTOS.has(columna)) return enUtc(String(valor));
  return SI_NO.has(columna) ? valor === 'S' : valor;
}

/** The days and moments that records of customers may have. */
type Fechado = Partial<Record<'FECHA' | 'FECHA_HORA_CREACION' | 'FECHA_DISTRIBUIDOR', string | null>>;

/** A batch of records whose fields are their columns; `llave` is the field with their own id. */
function tanda<T extends string>(
  db: Tx,
  tipo: T,
  llegada: Llegada,
  { documentos, llave, datos }: { documentos: readonly object[]; llave: string; datos: readonly string[] },
): Tanda<T> {
  const dichos = documentos.map(
    (d) => new Map(Object.entries(d).map(([k, v]) => [COLUMNA[k] ?? k.toLowerCase(), v as unknown])),
  );
  return {
    tipo,
    llegada,
    documentos: documentos.map((contenido, i) => ({ documento: String(dichos[i]?.get(llave)), contenido })),
    malos: conFechaMala(documentos as readonly Fechado[], (d) => [
      ['FECHA', d.FECHA],
      ['FECHA_HORA_CREACION', d.FECHA_HORA_CREACION],
      ['FECHA_DISTRIBUIDOR', d.FECHA_DISTRIBUIDOR, 'dia'],
    ]),
    llenar: (indices) =>
      cargar(
        db,
        llegada.tablas[0],
        indices.map((i) => {
          const dicho = dichos[i] ?? new Map<string, unknown>();
          return {
            documento: dicho.get(llave),
            fila: i,
            vacios: [...dicho].flatMap(([k, v]) => (v === null ? [k] : [])),
            ...Object.fromEntries(datos.map((d) => [d, valorDe(d, dicho.get(d))])),
          };
        }),
      ),
  };
}

/** The batches of customers and their records in a delivery, in the order in which they need each other. */
export const tandasDeClientes = (db: Tx, e: Entrega) => [
  tanda(db, 'cliente' as const, LLEGADA_DE_CLIENTES, {
    documentos: e.clientes,
    llave: 'clave_cliente',
    datos: DATOS_DE_CLIENTE,
  }),
  tanda(db, 'direccion' as const, LLEGADA_DE_DIRECCIONES, {
    documentos: e.direcciones,
    llave: 'documento',
    datos: ['clave_cliente', ...DATOS_DE_DIRECCION],
  }),
  tanda(db, 'pedido' as const, LLEGADA_DE_PEDIDOS, {
    documentos: e.pedidos,
    llave: 'documento',
    datos: ['clave_cliente', 'operador', ...DATOS_DE_PEDIDO],
  }),
  tanda(db, 'descarga' as const, LLEGADA_DE_DESCARGAS, {
    documentos: e.descargas,
    llave: 'documento',
    datos: ['clave_cliente', ...DATOS_DE_DESCARGA],
  }),
];

/** Tells whoever looks at customers, or at their orders, that this delivery changed some. */
export function avisarDeClientes(ctx: CommandContext, tomados: readonly Tomado<string>[]): void {
  const cambiaron = tomados.filter((t) => t.RESULTADO === 'nuevo' || t.RESULTADO === 'cambiado');
  if (cambiaron.some((t) => t.TIPO !== 'pedido')) avisarCliente(ctx);
  if (cambiaron.some((t) => t.TIPO === 'pedido')) avisarPedidos(ctx);
}
