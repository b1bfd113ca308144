import { type Alcance, lugarDeCaducidad } from '@anden/contrato/tablero/lugares.ts';
import type { Respuesta } from '../../platform/client.ts';
import { cuantos, enPiezas } from '../../platform/format.ts';
import css from './Listas.module.css';
import { ligaA } from './ligas.ts';
import { Liga, Nada } from './Panel.tsx';

export const DEFINICION_CADUCIDAD =
  'Lotes en su lugar por los días que les quedan, cada uno en un solo tramo. Lo surtido a un cliente y lo que va en camino no está.';

/** 'Caducado', 'En 7 días', 'De 8 a 15 días'. */
const tramo = (dias: number, antes: number): string =>
  dias === 0 ? 'Caducado' : antes === 0 ? `En ${dias} días` : `De ${antes + 1} a ${dias} días`;

/** What has expired and what expires soon: lots, pieces and articles. */
export function Caducidad({
  tramos,
  alcance,
  espera,
  alAbrir,
}: {
  tramos: Respuesta<'getPorCaducar'>['data'];
  alcance: Alcance;
  /** Said in their place if nothing of the company expires. */
  espera: string | undefined;
  alAbrir: (liga: string) => void;
}) {
  if (espera !== undefined) return <Nada>{espera}</Nada>;
  return (
    <ul className={css.lista}>
      {tramos.map((t, i) => (
        <li key={t.DIAS} className={css.renglon} data-rechazo={(t.DIAS === 0 && t.LOTES > 0) || undefined}>
          <span className={css.quien}>{tramo(t.DIAS, tramos[i - 1]?.DIAS ?? 0)}</span>
          <span className={css.que}>
            {`${enPiezas(t.PIEZAS)} · ${cuantos(t.ARTICULOS, ['artículo', 'artículos'])}`}
          </span>
          <span className={css.cuanto}>
            <Liga href={ligaA(lugarDeCaducidad(alcance, t.DESDE, t.HASTA))} alAbrir={alAbrir}>
              {cuantos(t.LOTES, ['lote', 'lotes'])}
            </Liga>
          </span>
        </li>
      ))}
    </ul>
  );
}
