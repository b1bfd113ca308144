import type { CuponEscrito } from '@anden/contrato/cupones/rules.ts';
import { call } from '../../platform/client.ts';
import { avisar } from '../../ui/modal.ts';
import { type ArticuloDeCupon, TITULO } from './cupon.ts';

/** What the server tells of a coupon before it is saved with these articles; null: it could not be asked, which is told. */
export async function avisosDe(
  cupon_id: number,
  cupon: CuponEscrito,
  articulos: readonly ArticuloDeCupon[],
): Promise<string[] | null> {
  try {
    const { data } = await call('getAvisosCupon', {
      cupon_id,
      cupon,
      articulos: articulos.map((a) => ({ ARTICULO_ID: a.id, UNIDADES: a.unidades })),
    });
    return data.map((a) => a.MENSAJE);
  } catch (e) {
    await avisar(TITULO, e instanceof Error ? e.message : String(e), 'rechazo');
    return null;
  }
}
