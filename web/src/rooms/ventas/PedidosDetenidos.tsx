import { escribirFiltros } from '@anden/contrato/filtros.ts';
import { DETENIDO_POR, DIAS_DE_DETENIDOS } from '@anden/contrato/ventas/pedidos-web-rules.ts';
import { businessDay } from '../../platform/clock.ts';
import { antiguedad, cuantos } from '../../platform/format.ts';
import { useAbrirMarca } from '../../platform/grafica.tsx';
import { hrefDe } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { masDias } from '../../ui/dias.ts';
import { Estado } from '../../ui/Estado.tsx';
import { pulsaLiga } from '../../ui/pulsaFila.ts';
import css from './ventas.module.css';

/** How many are told one by one; the list has them all. */
const CABEN = 4;
/** After how long an order may have become one that does not move, in milliseconds. */
export const CADA = 60_000;

/** Paid orders that do not move, whatever the range of the list: what waits longest first, with what it waits for. Nothing where all move. */
export function PedidosDetenidos() {
  const alAbrir = useAbrirMarca();
  const hasta = businessDay();
  const desde = masDias(hasta, -DIAS_DE_DETENIDOS);
  const filtros = escribirFiltros([
    { columna: 'DETENIDO', clase: 'valores', valores: Object.keys(DETENIDO_POR) },
  ]);
  const lugar = { filtros, orden: 'MOVIDO', sentido: 'asc' } as const;
  const { data: lectura } = useQueryCall(
    'getPedidosWeb',
    { fecha_ini: desde, fecha_fin: hasta, ...lugar, pagina: 1, por_pagina: CABEN },
    { cada: CADA, keep: true },
  );
  const todos = hrefDe('pedidosweb', { desde, hasta, ...lugar }) ?? '';
  const total = lectura?.total ?? 0;
  if (!lectura || total === 0) return null;
  return (
    <section className={css.detenidos} aria-labelledby="detenidos">
      <h2 id="detenidos">
        <Estado tono="rechazo">
          {`${cuantos(total, ['pedido pagado no se mueve', 'pedidos pagados no se mueven'])} desde hace más de una hora`}
        </Estado>
        <a href={todos} onClick={(e) => pulsaLiga(e, () => alAbrir(todos))}>
          Ver en lista
        </a>
      </h2>
      <ul>
        {lectura.data.map((p) => (
          <li key={p.PEDIDO_ID}>
            <span>{p.FOLIO}</span>
            <span>{p.NOMBRE_C}</span>
            <span>{p.DETENIDO ? DETENIDO_POR[p.DETENIDO] : ''}</span>
            <strong>{p.MOVIDO ? antiguedad(p.MOVIDO) : ''}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
