import { PASSWORD_DEMO } from '../servidor/demo/operadores.ts';
import type { CargaHttp } from './carga-http.ts';
import { CHICA, UN_CAMION } from './datos.ts';
import type { Plan } from './escrituras.ts';
import type { Corrida } from './estadistica.ts';
import { cargarEn } from './hijo.ts';

export interface Lectura {
  que: string;
  corrida: Corrida;
}

const dia = (haceDias: number): string =>
  new Date(Date.now() - haceDias * 86_400_000).toISOString().slice(0, 10);

/** The reads of the purchase screens with 8 clients each, accepting gzip as browsers do. */
export async function medirLecturas(puerto: number, { ms, calentarMs }: Plan): Promise<Lectura[]> {
  const rango = { fecha_ini: dia(730), fecha_fin: dia(0), pagina: 1 };
  const compras: [string, string] = ['ALMACEN1', PASSWORD_DEMO];
  const pedidas: { que: string; llamada: string; cuerpo: object; como?: [string, string] }[] = [
    {
      que: 'getComprasRecepcion (demostración)',
      llamada: 'getComprasRecepcion',
      cuerpo: {},
      como: ['RECIBO1', PASSWORD_DEMO],
    },
    {
      que: 'getDetalleCompraRecepcion, 10 líneas',
      llamada: 'getDetalleCompraRecepcion',
      cuerpo: { docto_cm_id: CHICA.compra },
    },
    {
      que: 'getDetalleCompraRecepcion, 400 líneas',
      llamada: 'getDetalleCompraRecepcion',
      cuerpo: { docto_cm_id: UN_CAMION.compra },
    },
    {
      que: 'getHistorialRecepcionAcomodo, 2 años, pág. 1',
      llamada: 'getHistorialRecepcionAcomodo',
      cuerpo: rango,
      como: compras,
    },
    {
      que: '— por DIFERENCIA',
      llamada: 'getHistorialRecepcionAcomodo',
      cuerpo: { ...rango, orden: 'DIFERENCIA', sentido: 'desc' },
      como: compras,
    },
  ];
  const lecturas: Lectura[] = [];
  for (const { que, llamada, cuerpo, como } of pedidas) {
    const corrida = await cargarEn<CargaHttp>('carga-http.ts', {
      puerto,
      acceso: 'cookie',
      trabajo: { leer: { llamada, cuerpo }, ...(como && { como }) },
      clientes: 8,
      ms,
      calentarMs,
    });
    lecturas.push({ que, corrida });
  }
  return lecturas;
}
