import type { NombreDeListado } from '@anden/contrato/reportes.ts';
import { useAbrirMarca, useGraficaAbierta } from '../../platform/grafica.tsx';
import { usePreferenciasDeLista } from '../../platform/preferencias.ts';
import { type Cuadro, type Dibujo, Grafica } from '../../ui/graficas/index.tsx';
import { PanelPlegable } from '../../ui/PanelPlegable.tsx';
import css from './ventas.module.css';

/** Height of a chart of bars, and of its heading, in pixels. */
const ALTO = 180;
const ENCABEZADO = 40;

/** The charts over a table of sales. They can be folded away, which is kept under the name of the list; on a handheld they start folded. */
export function PanelDeVentas(props: {
  lista: NombreDeListado;
  titulo: string;
  dibujo: Dibujo;
  /** undefined while they are read. */
  cuadros: readonly Cuadro[] | undefined;
}) {
  const { cambia } = usePreferenciasDeLista(props.lista);
  const alAbrir = useAbrirMarca();
  return (
    <PanelPlegable
      titulo={props.titulo}
      abierto={useGraficaAbierta(props.lista)}
      onAbrir={(grafica) => cambia({ grafica })}
      alto={ALTO + ENCABEZADO}
    >
      <div className={css.cuadros}>
        {props.cuadros?.map((cuadro) => (
          <Grafica key={cuadro.titulo} {...{ cuadro, alAbrir }} dibujo={props.dibujo} alto={ALTO} />
        ))}
      </div>
    </PanelPlegable>
  );
}
