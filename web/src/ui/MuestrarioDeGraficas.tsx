import type { ReactNode } from 'react';
import type { Cuadro, Grupo } from './graficas/cuadro.ts';
import { Grafica } from './graficas/index.tsx';
import css from './Muestrario.module.css';
import { avisar } from './modal.ts';

const ENTERO = new Intl.NumberFormat('es-MX');
const piezas = (n: number): string => `${ENTERO.format(n)} piezas`;
const enEje = (n: number): string => ENTERO.format(n);
const abre = (liga: string): void => void avisar('Gráfica', `Abre ${liga}`);

/** A group for each name, with the figures of the series, each a link. */
const grupos = (nombres: readonly string[], ...series: readonly (readonly (number | null)[])[]): Grupo[] =>
  nombres.map((titulo, i) => ({
    id: titulo,
    titulo,
    puntos: series.map((s, j) => ({ valor: s[i] ?? null, liga: `#${titulo}-${j}` })),
  }));

const DIAS = Array.from({ length: 31 }, (_, i) => String(i + 1).padStart(2, '0'));
const HORAS = Array.from({ length: 12 }, (_, i) => `${i + 8}`);
const onda = (n: number, de = 0): number[] =>
  Array.from({ length: n }, (_, i) => Math.round(400 + 260 * Math.sin((i + de) / 3) + ((i * 53) % 97)));

const base = { grupo: 'Día', series: ['Piezas'], escribe: piezas, enEje } satisfies Partial<Cuadro>;

function Caso({ children }: { children: ReactNode }) {
  return <div className={css.grafica}>{children}</div>;
}

/** Every kind of chart of the kit. */
export function MuestrarioDeGraficas() {
  return (
    <>
      <Caso>
        <Grafica
          dibujo="barras"
          alAbrir={abre}
          cuadro={{
            ...base,
            titulo: 'Piezas por día',
            nota: 'De lo que se recibió y se surtió',
            series: ['Recibidas', 'Surtidas', 'Devueltas'],
            grupos: grupos(['Lun', 'Mar', 'Mié', 'Jue', 'Vie'], onda(5), onda(5, 2), [40, -20, 60, 0, 35]),
          }}
        />
      </Caso>
      <Caso>
        <Grafica
          dibujo="apiladas"
          alAbrir={abre}
          cuadro={{
            ...base,
            titulo: 'Piezas por día, apiladas',
            series: ['A tiempo', 'Tarde', 'Sin salir'],
            grupos: grupos(DIAS, onda(31), onda(31, 4), onda(31, 9)),
          }}
        />
      </Caso>
      <Caso>
        <Grafica
          dibujo="linea"
          alAbrir={abre}
          cuadro={{
            ...base,
            titulo: 'Renglones por surtidor',
            series: ['SURT1', 'SURT2', 'SURT3'],
            grupos: grupos(DIAS, onda(31), onda(31, 5), onda(31, 11)),
          }}
        />
      </Caso>
      <Caso>
        <Grafica
          dibujo="escalones"
          alAbrir={abre}
          cuadro={{
            ...base,
            titulo: 'Existencia',
            grupos: grupos(
              DIAS,
              onda(31).map((n, i) => (i === 9 ? null : n)),
            ),
          }}
        />
      </Caso>
      <Caso>
        <Grafica
          dibujo="ranking"
          alAbrir={abre}
          cuadro={{
            ...base,
            titulo: 'Ajustes por motivo',
            grupo: 'Motivo',
            grupos: grupos(
              ['Robo', 'Caducado', 'Error de captura en la recepción de la compra', 'Merma', 'Sin motivo'],
              [1290, 840, 615, -320, 44],
            ),
          }}
        />
      </Caso>
      <Caso>
        <Grafica
          dibujo="ranking"
          alAbrir={abre}
          cuadro={{
            ...base,
            titulo: 'Alcance por asesor',
            grupo: 'Asesor',
            tope: 100,
            escribe: (n) => `${n} %`,
            grupos: grupos(['Laura', 'Pedro', 'Marisol'], [240.5, 100, 37.2]),
          }}
        />
      </Caso>
      <Caso>
        <Grafica
          dibujo="barras"
          alAbrir={abre}
          cuadro={{
            ...base,
            titulo: 'Venta por mes',
            series: ['Este año', 'El año anterior', 'Objetivo'],
            trazos: ['barra', 'linea', 'raya'],
            grupos: grupos(DIAS.slice(0, 12), onda(12), onda(12, 5), Array(12).fill(40)),
          }}
        />
      </Caso>
      <Caso>
        <Grafica
          dibujo="calor"
          alAbrir={abre}
          cuadro={{
            ...base,
            titulo: 'Renglones por hora',
            series: HORAS,
            grupos: grupos(
              ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'],
              ...HORAS.map((_, i) => onda(7, i)),
            ),
          }}
        />
      </Caso>
      <Caso>
        <Grafica
          dibujo="partes"
          alAbrir={abre}
          cuadro={{
            ...base,
            titulo: 'Antigüedad de lo pendiente',
            grupo: 'Cola',
            series: ['Hoy', '1 día', '2 a 3 días', 'Más de 3 días'],
            grupos: grupos(['Por acomodar', 'Por surtir'], [12, 40], [8, 12], [5, 3], [2, 1]),
          }}
        />
      </Caso>
      <Caso>
        <Grafica
          dibujo="chispa"
          alto={32}
          desnuda
          alAbrir={abre}
          cuadro={{ ...base, titulo: 'Últimos 31 días', grupos: grupos(DIAS, onda(31)) }}
        />
        <Grafica dibujo="barras" alAbrir={abre} cuadro={{ ...base, titulo: 'Sin datos', grupos: [] }} />
      </Caso>
    </>
  );
}
