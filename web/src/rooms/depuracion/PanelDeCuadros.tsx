import type { NombreDeListado } from '@anden/contrato/reportes.ts';
import { useAbrirMarca, useGraficaAbierta } from '../../platform/grafica.tsx';
import { usePreferenciasDeLista } from '../../platform/preferencias.ts';
import { type Cuadro, type Dibujo, Grafica } from '../../ui/graficas/index.tsx';
import { PanelPlegable } from '../../ui/PanelPlegable.tsx';
import css from './depuracion.module.css';

/** Height of a chart in pixels. */
const ALTO = 168;

/** Charts of a list over its rows, which can be folded away; each mark opens the rows it counts. */
export function PanelDeCuadros(props: {
  /** The list, under whose name the operator's choice to see the charts is kept. */
  lista: NombreDeListado;
  titulo: string;
  cuadros: () => readonly { cuadro: Cuadro; dibujo: Dibujo }[];
}) {
  const { lista, titulo, cuadros } = props;
  const { cambia } = usePreferenciasDeLista(lista);
  const abierta = useGraficaAbierta(lista);
  const alAbrir = useAbrirMarca();
  return (
    <PanelPlegable titulo={titulo} abierto={abierta} onAbrir={(grafica) => cambia({ grafica })} alto={ALTO}>
      <div className={css.cuadros}>
        {abierta
          ? cuadros().map((c) => <Grafica key={c.cuadro.titulo} {...c} alto={ALTO} alAbrir={alAbrir} />)
          : null}
      </div>
    </PanelPlegable>
  );
}
