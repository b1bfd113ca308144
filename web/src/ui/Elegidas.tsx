import { cuantos, entero, type Unidad } from '@anden/contrato/cifras.ts';
import type { ReactNode } from 'react';
import { useAngosto } from './anchuras.ts';
import { Boton, BotonIcono } from './Boton.tsx';
import css from './Elegidas.module.css';
import { IconCopy, IconDownload, IconX } from './iconos.ts';
import { PieDeElegidas } from './PieDeElegidas.tsx';

/** State of the chosen rows, and the actions that every list has for them. */
export interface PieDeLista {
  /** The checkboxes are shown. */
  activa: boolean;
  /** The checkboxes cannot be hidden, because the screen has an action of its own for chosen rows. */
  propias: boolean;
  cuantas: number;
  /** Every row that the filter leaves is chosen, on other pages too. */
  todas: boolean;
  /** How many rows could be chosen at once with 'all'; null if they are too many. */
  total: number | null;
  /** A message about the choice: it was given up because the query changed, or it was copied. */
  dicho: string | null;
  copiando: boolean;
  onModo: () => void;
  onTodas: () => void;
  onNinguna: () => void;
  onCopiar: () => void;
  onExportar: () => void;
}

/** The bar below a list with chosen rows: how many, a button to choose all that the filter leaves, and the actions. */
export function Elegidas({
  pie,
  unidad,
  children,
}: {
  pie: PieDeLista;
  unidad: Unidad;
  children: ReactNode;
}) {
  const angosto = useAngosto();
  const copiar = { icono: <IconCopy stroke={1.75} />, onClick: pie.onCopiar };
  const exportar = { icono: <IconDownload stroke={1.75} />, onClick: pie.onExportar };
  return (
    <PieDeElegidas>
      <span className={css.cuantas}>
        <strong>
          {pie.todas ? 'Todo lo del filtro: ' : 'Selección: '}
          {cuantos(pie.cuantas, unidad)}
        </strong>
        {!pie.todas && pie.total !== null && pie.cuantas < pie.total ? (
          <Boton tipo="discreto" onClick={pie.onTodas}>
            {angosto ? 'Todo' : 'Seleccionar todo lo del filtro'} ({entero(pie.total)})
          </Boton>
        ) : null}
      </span>
      <span className={css.acciones} data-propias={children ? true : undefined}>
        <BotonIcono etiqueta="Quitar la selección" icono={<IconX stroke={1.75} />} onClick={pie.onNinguna} />
        {angosto ? (
          <>
            <BotonIcono {...copiar} etiqueta="Copiar" />
            <BotonIcono {...exportar} etiqueta="Exportar elegidas" />
          </>
        ) : (
          <>
            <Boton {...copiar} cargando={pie.copiando}>
              Copiar
            </Boton>
            <Boton {...exportar}>Exportar elegidas</Boton>
          </>
        )}
        {children}
      </span>
    </PieDeElegidas>
  );
}
