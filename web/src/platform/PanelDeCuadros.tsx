import type { NombreDeListado } from '@anden/contrato/reportes.ts';
import { type Cuadro, type Dibujo, Grafica } from '../ui/graficas/index.tsx';
import { PanelPlegable } from '../ui/PanelPlegable.tsx';
import { useAbrirMarca, useGraficaAbierta } from './grafica.tsx';
import css from './PanelDeCuadros.module.css';
import { usePreferenciasDeLista } from './preferencias.ts';

/** Height of a chart, and of its heading, in pixels. */
const ALTO = 176;
const ENCABEZADO = 40;

/**
 * Charts of a list over its rows; each mark opens the rows it counts. They can be folded away, which is kept under the name of the list; on a handheld
 * they start folded, and folded they are not made.
 */
export function PanelDeCuadros(props: {
  lista: NombreDeListado;
  titulo: string;
  /** It starts folded on a desk, too, because its screen is for working on the rows. */
  plegado?: boolean;
  /** undefined while they are read. */
  cuadros: () => readonly { cuadro: Cuadro; dibujo: Dibujo }[] | undefined;
}) {
  const { lista, titulo, plegado, cuadros } = props;
  const { cambia } = usePreferenciasDeLista(lista);
  const abierta = useGraficaAbierta(lista, plegado);
  const alAbrir = useAbrirMarca();
  return (
    <PanelPlegable
      titulo={titulo}
      abierto={abierta}
      onAbrir={(grafica) => cambia({ grafica })}
      alto={ALTO + ENCABEZADO}
    >
      <div className={css.cuadros}>
        {abierta
          ? cuadros()?.map((c) => <Grafica key={c.cuadro.titulo} {...c} alto={ALTO} alAbrir={alAbrir} />)
          : null}
      </div>
    </PanelPlegable>
  );
}
