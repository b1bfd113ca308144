import { type Alcance, lugarDeCola, lugarDeContar } from '@anden/contrato/tablero/lugares.ts';
import { ESTRENO_DE_COLA } from '@anden/contrato/tablero/por-estrenar.ts';
import type { Espera } from '../../platform/espera.ts';
import { antiguedad, cuantos, entero, fechaHora } from '../../platform/format.ts';
import { IconoEstado } from '../../ui/Estado.tsx';
import { Hueco } from '../../ui/Vacios.tsx';
import css from './Celdas.module.css';
import { enSuOrden, NOMBRE_COLA, tallaDe } from './cifras.ts';
import { type Cola, ligaA, ligaDeDocumento } from './ligas.ts';
import { Liga } from './Panel.tsx';

/** What each queue counts, and which promises are missed, in words. */
export const DEFINICION_COLAS =
  'Compras que llegaron y no se han recibido completas; artículos recibidos sin acomodar; remisiones que esperan cada paso; artículos por contar; resurtidos abiertos. En rojo, sólo una promesa vencida: la hora prometida de una remisión, o dos horas hábiles de un resurtido.';

/**
 * What waits in each queue: how many, since when the oldest, and in red those whose promise has passed. `colas`
 * undefined: not read yet. An empty queue that has never had anything says what it waits for.
 */
export function Colas({
  colas,
  alcance,
  espera,
  alAbrir,
}: {
  colas: readonly Cola[] | undefined;
  alcance: Alcance;
  espera: Espera;
  alAbrir: (liga: string) => void;
}) {
  return (
    <ul className={css.celdas}>
      {enSuOrden(colas ?? []).map(([nombre, cola]) => {
        const [titulo, unidad] = NOMBRE_COLA[nombre];
        return (
          <li key={nombre} className={css.celda} data-rechazo={cola?.VENCIDO === 'S' || undefined}>
            <span className={css.nombre}>{titulo}</span>
            <span className={css.cifra} data-cifra={tallaDe(cola?.CUANTOS ?? 0)}>
              {colas === undefined ? (
                <Hueco ancho="2ch" />
              ) : cola ? (
                <Liga href={ligaA(lugarDeCola(cola, alcance))} alAbrir={alAbrir}>
                  {entero(cola.CUANTOS)}
                  <span className="solo-lector"> {cuantos(cola.CUANTOS, unidad).replace(/^\S+ /, '')}</span>
                </Liga>
              ) : (
                '0'
              )}
            </span>
            <span className={css.detalle}>
              {cola ? (
                <Liga href={ligaDeDocumento(cola.TIPO, cola.FOLIO)} alAbrir={alAbrir} className={css.edad}>
                  <span title={`Lo más antiguo: ${cola.FOLIO}, desde el ${fechaHora(cola.DESDE)}`}>
                    {cola.VENCIDO === 'S' ? <IconoEstado tono="rechazo" tamano={14} /> : null}
                    {`Hasta ${antiguedad(cola.DESDE)}`}
                  </span>
                </Liga>
              ) : (
                (espera(ESTRENO_DE_COLA[nombre]) ?? 'Nada espera')
              )}
            </span>
            {cola?.COLA === 'contar' && cola.POR_ALMACEN.length > 1
              ? cola.POR_ALMACEN.map((a) => (
                  <span key={a.ALMACEN_ID} className={css.detalle}>
                    <Liga href={ligaA(lugarDeContar(a.ALMACEN_ID))} alAbrir={alAbrir}>
                      {`${entero(a.CUANTOS)} en ${a.ALMACEN}`}
                    </Liga>
                  </span>
                ))
              : null}
            {cola && cola.VENCIDOS > 0 ? (
              <span className={css.vencidos}>{cuantos(cola.VENCIDOS, ['vencida', 'vencidas'])}</span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
