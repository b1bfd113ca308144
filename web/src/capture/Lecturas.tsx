import { memo, useSyncExternalStore } from 'react';
import { hora } from '../platform/format.ts';
import { usePainted } from '../platform/paint.ts';
import { IconoEstado } from '../ui/Estado.tsx';
import type { ColaDeLecturas, Renglon } from './colaDeLecturas.ts';
import { OfreceEnsenar } from './ensenar/OfreceEnsenar.tsx';
import css from './Lecturas.module.css';

const PALABRAS = {
  hecho: 'Aceptado',
  atencion: 'Atención',
  rechazo: 'Rechazado',
  nada: 'Nota',
} as const;

let minuto = { numero: Number.NaN, hora: '' };

/** `08:05`: formatted once a minute, and not with each scan. */
function horaDe(cuando: number): string {
  const numero = Math.floor(cuando / 60_000);
  if (minuto.numero !== numero) minuto = { numero, hora: hora(new Date(cuando)) };
  return minuto.hora;
}

/** The last scan and what became of it: its place is always there, so that nothing moves when it speaks. */
export const UltimaLectura = memo(function UltimaLectura(props: { cola: ColaDeLecturas; reposo: string }) {
  const { cola, reposo } = props;
  const renglones = useSyncExternalStore(cola.subscribe, cola.get);
  const ultimo = renglones[0];
  const enEspera = renglones.filter((r) => r.desenlace === null).length;
  const tono = ultimo?.desenlace?.tono ?? 'nada';
  return (
    <div className={css.ultima} data-tono={tono} role="status" aria-live="polite" aria-atomic>
      <IconoEstado tono={tono} tamano={20} />
      {ultimo ? (
        <div className={css.texto}>
          <span className={css.mensaje}>
            {ultimo.desenlace ? (
              <>
                <span className="solo-lector">{PALABRAS[tono]}: </span>
                {ultimo.desenlace.mensaje}
              </>
            ) : (
              (ultimo.mientras ?? `Buscando ${ultimo.codigo}…`)
            )}
          </span>
          <span className={css.pie}>
            {[
              ultimo.desenlace ? PALABRAS[tono] : null,
              ultimo.desenlace ? ultimo.codigo : null,
              horaDe(ultimo.cuando),
              enEspera > 1 ? `${enEspera} en espera` : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      ) : (
        <span className={css.reposo}>{reposo}</span>
      )}
      {ultimo ? (
        <span className={css.ofrece}>
          <OfreceEnsenar renglon={ultimo} cola={cola} />
        </span>
      ) : null}
    </div>
  );
});

/** Every scan of this visit, newest first, each with its outcome. Drawn after the answer itself, which is in sight. */
export function HistorialDeLecturas({ cola, abierto }: { cola: ColaDeLecturas; abierto: boolean }) {
  const renglones = usePainted(useSyncExternalStore(cola.subscribe, cola.get));
  return <Historial renglones={renglones} abierto={abierto} />;
}

const Historial = memo(function Historial(props: { renglones: readonly Renglon[]; abierto: boolean }) {
  const { renglones, abierto } = props;
  return (
    <details className={css.historial} open={abierto}>
      <summary>
        Lecturas <span className={css.cuenta}>{renglones.length}</span>
      </summary>
      {renglones.length === 0 ? (
        <p className={css.vacio}>Aquí queda cada lectura con su resultado.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable to be scrolled by keyboard
        <section className={css.lista} tabIndex={0} aria-label="Lecturas de esta visita">
          <ol>
            {renglones.map((r) => (
              <Fila key={r.id} renglon={r} />
            ))}
          </ol>
        </section>
      )}
    </details>
  );
});

const Fila = memo(function Fila({ renglon }: { renglon: Renglon }) {
  const { codigo, que, cuando, desenlace, mientras } = renglon;
  const tono = desenlace?.tono ?? 'nada';
  return (
    <li className={css.fila}>
      <IconoEstado tono={tono} />
      <div>
        <div className={css.codigo}>
          {codigo ?? (desenlace?.espera ? 'Por enviar' : (que ?? 'Guardado'))}
          <time>{horaDe(cuando)}</time>
        </div>
        <div className={css.detalle}>
          <span className="solo-lector">{desenlace ? `${PALABRAS[tono]}: ` : ''}</span>
          {desenlace?.mensaje ?? mientras ?? 'En espera…'}
        </div>
      </div>
    </li>
  );
});
