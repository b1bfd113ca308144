import type { CifraDeMovimientos } from '@anden/contrato/existencias/lugares-del-kardex.ts';
import { enPiezas, entero } from '../../platform/format.ts';
import { useAbrirMarca } from '../../platform/grafica.tsx';
import { Grafica } from '../../ui/graficas/index.tsx';
import css from '../../ui/PartesDeFicha.module.css';

/** Entries, exits and final stock of a period, in pieces. */
export interface Lapso {
  id: string;
  titulo: string;
  ENTRADAS: number;
  SALIDAS: number;
  SALDO: number;
  /** Link to the movements of the period: to all of them, or to those that one of its figures adds up. */
  liga: (cuales?: CifraDeMovimientos) => string | undefined;
}

export interface EntradasYSalidasProps {
  /** What a period is called: 'Mes', 'Día'. */
  lapso: string;
  /** What the balance is called: 'Existencia', 'Piezas'. */
  saldo: string;
  dibujo: 'linea' | 'escalones';
  lapsos: readonly Lapso[];
}

/** Two charts of a record's page: its stock over time, and its entries and exits. Each mark opens its movements. */
export function EntradasYSalidas({ lapso, saldo, dibujo, lapsos }: EntradasYSalidasProps) {
  const alAbrir = useAbrirMarca();
  const comun = { grupo: lapso, escribe: enPiezas, enEje: entero };
  const alFinal = `${saldo} al final de cada ${lapso.toLowerCase()}`;
  const porLapso = `Entradas y salidas por ${lapso.toLowerCase()}`;
  return (
    <>
      <section className={`${css.parte} ${css.media}`} aria-label={alFinal}>
        <Grafica
          alAbrir={alAbrir}
          dibujo={dibujo}
          alto={180}
          cuadro={{
            ...comun,
            titulo: alFinal,
            series: [saldo],
            grupos: lapsos.map(({ id, titulo, SALDO, liga }) => ({
              id,
              titulo,
              puntos: [{ valor: SALDO, liga: liga() }],
            })),
          }}
        />
      </section>
      <section className={`${css.parte} ${css.media}`} aria-label={porLapso}>
        <Grafica
          alAbrir={alAbrir}
          dibujo="barras"
          alto={180}
          cuadro={{
            ...comun,
            titulo: porLapso,
            series: ['Entradas', 'Salidas'],
            grupos: lapsos.map(({ id, titulo, ENTRADAS, SALIDAS, liga }) => ({
              id,
              titulo,
              puntos: [
                { valor: ENTRADAS, liga: liga('ENTRADAS') },
                { valor: SALIDAS, liga: liga('SALIDAS') },
              ],
            })),
          }}
        />
      </section>
    </>
  );
}
