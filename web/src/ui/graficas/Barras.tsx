import { scaleBand, scaleLinear } from 'd3-scale';
import { type Cuadro, cadaCuantos, extremos } from './cuadro.ts';
import { EjeDeCifras, EjeDeNombres, MARGEN } from './Ejes.tsx';
import { Encima } from './Encima.tsx';
import { Marca } from './Marca.tsx';

export interface DibujoProps {
  cuadro: Cuadro;
  /** Width in pixels. */
  ancho: number;
  alto: number;
}

/** Width of a name below the axis, in pixels. */
const POR_NOMBRE = 52;
/** Largest width of a bar, in pixels: two or three days on a wide screen would be slabs. */
const GRUESO_MAX = 64;

/** Vertical bars: those of a group beside one another, or stacked; over them, the series that are drawn otherwise. */
export function Barras({ cuadro, ancho, alto, apiladas }: DibujoProps & { apiladas: boolean }) {
  const { grupos, series, escribe, enEje = escribe } = cuadro;
  const x = scaleBand(
    grupos.map((_, i) => i),
    [MARGEN.izquierda, ancho - MARGEN.derecha],
  )
    .paddingInner(0.25)
    .paddingOuter(0.1);
  const deBarra = series.map((_, s) => s).filter((s) => (cuadro.trazos?.[s] ?? 'barra') === 'barra');
  const juntas = Math.min(x.bandwidth(), GRUESO_MAX * (apiladas ? 1 : deBarra.length));
  /** From the left of a group's space to its bars, which are centred in it. */
  const aire = (x.bandwidth() - juntas) / 2;
  const dentro = scaleBand(deBarra, [0, juntas]).padding(0.04);
  const y = scaleLinear(extremos(cuadro, apiladas), [alto - MARGEN.abajo, MARGEN.arriba]).nice(4);
  return (
    <>
      <EjeDeCifras escala={y} ancho={ancho} escribe={enEje} />
      {grupos.map(({ id, puntos }, g) => {
        const suma = { arriba: 0, abajo: 0 };
        return puntos.map(({ valor }, s) => {
          if (valor === null || !deBarra.includes(s)) return null;
          const lado = valor < 0 ? 'abajo' : 'arriba';
          const de = apiladas ? suma[lado] : 0;
          suma[lado] += valor;
          const [alta, baja] = [y(Math.max(de, de + valor)), y(Math.min(de, de + valor))];
          const izquierda = (x(g) ?? 0) + aire + (apiladas ? 0 : (dentro(s) ?? 0));
          const grueso = apiladas ? juntas : dentro.bandwidth();
          return (
            <Marca key={`${id} ${series[s]}`} grupo={g} serie={s} x={izquierda + grueso / 2} y={alta}>
              <rect
                x={izquierda}
                width={grueso}
                y={alta}
                height={valor === 0 ? 0 : Math.max(baja - alta, 1)}
              />
            </Marca>
          );
        });
      })}
      <Encima
        cuadro={cuadro}
        centro={(g) => (x(g) ?? 0) + x.bandwidth() / 2}
        grueso={Math.min(x.bandwidth(), juntas + 12)}
        y={y}
      />
      <EjeDeNombres
        nombres={grupos.map((g, i) => [(x(i) ?? 0) + x.bandwidth() / 2, g.corto ?? g.titulo])}
        y={alto - 6}
        cada={cadaCuantos(grupos.length, ancho - MARGEN.izquierda, POR_NOMBRE)}
      />
    </>
  );
}
