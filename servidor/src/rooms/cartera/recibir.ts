import type { Input } from '@anden/contrato/call.ts';
import type { entregaCalls } from '@anden/contrato/embarques/calls.ts';
import type { CommandContext, Tx } from '../../platform/calls/handlers.ts';
import { cargar, enUtc, filas, type Tanda } from '../../platform/llegadas/tomar.ts';
import { avisarCartera } from './avisos.ts';
import { DICE_OPERACION, llegadaDeAbonos } from './llegada-abonos.ts';

type Entrega = Input<typeof entregaCalls.recibeDocumentos>;
type Abono = Entrega['pagos'][number] | Entrega['devoluciones'][number];

const tanda = <T extends 'pago' | 'devolucion'>(db: Tx, tipo: T, abonos: readonly Abono[]): Tanda<T> => ({
  tipo,
  llegada: llegadaDeAbonos(tipo === 'pago' ? 'PAGO' : 'DEVOLUCION'),
  documentos: abonos.map((a) => ({ documento: a.DOCUMENTO, contenido: a })),
  async llenar(indices) {
    const suyos = indices.flatMap((fila) => (abonos[fila] ? [{ fila, a: abonos[fila] }] : []));
    await cargar(
      db,
      'abono_llegado',
      suyos.map(({ fila, a }) => ({
        documento: a.DOCUMENTO,
        fila,
        clase: tipo === 'pago' ? 'PAGO' : 'DEVOLUCION',
        folio: a.FOLIO,
        clave_cliente: a.CLAVE_CLIENTE,
        fecha: enUtc(a.FECHA),
        importe: a.IMPORTE,
        referencia: a.REFERENCIA ?? null,
        forma_pago: 'FORMA_PAGO' in a ? (a.FORMA_PAGO ?? null) : null,
        de_factura: 'FACTURA' in a ? (a.FACTURA ?? null) : null,
      })),
    );
    await cargar(
      db,
      'abono_aplicado',
      suyos.flatMap(({ fila, a }) =>
        a.FACTURAS.map((f) => ({
          documento: a.DOCUMENTO,
          fila,
          clase: tipo === 'pago' ? 'PAGO' : 'DEVOLUCION',
          factura: f.FOLIO,
          importe: f.IMPORTE,
          estaba: false,
        })),
      ),
    );
  },
});

/** What a program sends of customers' money, in the order in which one needs the other: after the invoices that it pays. */
export const tandasDeCartera = (db: Tx, { pagos, devoluciones }: Entrega) =>
  [tanda(db, 'devolucion', devoluciones), tanda(db, 'pago', pagos)] as const;

/** Says of which operation the entries of this delivery are. */
export const firmarCartera = async (ctx: CommandContext): Promise<void> => {
  await filas(ctx.db, DICE_OPERACION, [ctx.operacionId]);
};

/** Tells of the customers whose money this delivery changed. */
export async function avisarDeLaEntrega(ctx: CommandContext): Promise<void> {
  const rows = await filas<{ cliente_id: number }>(
    ctx.db,
    `select cliente_id from cartera where operacion_id = $1
     union select c.cliente_id from aplicaciones a join cartera c on c.asiento_id = a.abono_id where a.operacion_id = $1`,
    [ctx.operacionId],
  );
  avisarCartera(
    ctx,
    rows.map((r) => r.cliente_id),
  );
}
