import { entero } from '../../platform/format.ts';
import type { Cuadro } from '../../ui/graficas/index.tsx';
import css from './Listas.module.css';
import { Liga, Nada } from './Panel.tsx';

/** The first groups of a chart as rows of large figures, readable from afar; all the series of a group are added up. */
export function Primeros({
  cuadro,
  caben,
  nada,
  alAbrir,
}: {
  cuadro: Cuadro;
  caben: number;
  /** Shown if there is none. */
  nada: string;
  alAbrir: (liga: string) => void;
}) {
  if (cuadro.grupos.length === 0) return <Nada>{nada}</Nada>;
  const mas = cuadro.grupos.length - caben;
  return (
    <>
      <ul className={css.lista}>
        {cuadro.grupos.slice(0, caben).map(({ id, titulo, puntos }) => (
          <li key={id} className={css.renglon} data-rechazo={id === 'Atrasada' || undefined}>
            <span className={css.quien}>{titulo}</span>
            <span className={css.cuanto}>
              {/* The sum of several series has no list of its own to link to. */}
              <Liga href={puntos.length === 1 ? puntos[0]?.liga : undefined} alAbrir={alAbrir}>
                {entero(puntos.reduce((n, p) => n + (p.valor ?? 0), 0))}
              </Liga>
            </span>
          </li>
        ))}
      </ul>
      {mas > 0 ? <Nada>{`y ${mas} más`}</Nada> : null}
    </>
  );
}
