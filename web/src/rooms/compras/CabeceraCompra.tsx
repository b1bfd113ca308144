import { P } from '@anden/contrato/permissions.ts';
import { lazy, memo, type ReactNode, Suspense, useState } from 'react';
import { dinero, fecha, fechaHora, porcentaje } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { can, useSession } from '../../platform/session.ts';
import { BotonIcono } from '../../ui/Boton.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { IconPencil } from '../../ui/iconos.ts';
import { Progreso } from '../../ui/Progreso.tsx';
import { Hueco } from '../../ui/Vacios.tsx';
import css from './CabeceraCompra.module.css';
import { type Compra, foliosDe, type Linea } from './lista.ts';

// Loaded when needed: the calendar is larger than the screen, and a purchase gets its date only once.
const FechaRecepcion = lazy(() => import('./FechaRecepcion.tsx'));

/** Percentage received, computed from the lines, because the header may have been read earlier. */
function recibido(compra: Compra, lineas: readonly Linea[] | undefined): number {
  const total = lineas?.reduce((n, l) => n + l.UNIDADES, 0) ?? 0;
  if (!lineas || total === 0) return compra.RECIBIDO;
  return (100 * lineas.reduce((n, l) => n + l.UNIDADES_RECIB, 0)) / total;
}

/** The purchase: received date (set once, with 1199), folios, date, amount, percentage received. */
export const CabeceraCompra = memo(function CabeceraCompra(props: {
  compra: Compra | undefined;
  lineas: readonly Linea[] | undefined;
  /** Called when the received date has been set, after which receiving can begin. */
  alFechar: () => void;
}) {
  const { compra, lineas, alFechar } = props;
  const [pidiendo, setPidiendo] = useState(false);
  const puedeFechar = compra && !compra.FECHA_RECEPCION && can(P.fechaRecepcion);
  const pct = compra ? recibido(compra, lineas) : 0;
  return (
    <dl className={css.cabecera}>
      <Dato titulo="Recepción" ancho>
        {compra?.FECHA_RECEPCION ? fechaHora(compra.FECHA_RECEPCION) : null}
        {compra && !compra.FECHA_RECEPCION ? <Estado tono="rechazo">Sin recepción</Estado> : null}
        {puedeFechar ? (
          <BotonIcono
            className={css.lapiz ?? ''}
            etiqueta="Poner fecha de recepción"
            icono={<IconPencil stroke={1.75} />}
            onClick={() => setPidiendo(true)}
          />
        ) : null}
      </Dato>
      <Dato titulo="Almacén">{compra ? <Almacen compra={compra} /> : null}</Dato>
      <Dato titulo="Folio / Folio prov.">
        {compra ? (
          <LigaA registro="compra" valor={compra.FOLIO}>
            {foliosDe(compra)}
          </LigaA>
        ) : null}
      </Dato>
      <Dato titulo="Fecha">{compra ? fecha(compra.FECHA) : null}</Dato>
      <Dato titulo="Importe">{compra ? dinero(compra.IMPORTE) : null}</Dato>
      <Dato titulo="Recibido">
        {compra ? <Progreso valor={pct} etiqueta={`Recibido: ${porcentaje(pct)}`} /> : null}
      </Dato>
      {compra && pidiendo ? (
        <Suspense fallback={null}>
          <FechaRecepcion compra={compra} alCerrar={() => setPidiendo(false)} alTerminar={alFechar} />
        </Suspense>
      ) : null}
    </dl>
  );
});

/** The warehouse that receives; highlighted if it is not the operator's own. */
function Almacen({ compra }: { compra: Compra }) {
  const { ALMACEN_ID } = useSession().data;
  if (compra.ALMACEN_ID === ALMACEN_ID) return compra.ALMACEN;
  return <Estado tono="atencion">{compra.ALMACEN}: no es su almacén</Estado>;
}

function Dato(props: { titulo: string; ancho?: boolean; children: ReactNode }) {
  const vacio = props.children === null || (Array.isArray(props.children) && !props.children.some(Boolean));
  return (
    <div data-ancho={props.ancho || undefined}>
      <dt>{props.titulo}</dt>
      <dd>{vacio ? <Hueco ancho="8em" alto="0.9em" /> : props.children}</dd>
    </div>
  );
}
