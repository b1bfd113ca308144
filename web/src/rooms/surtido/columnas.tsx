import { de } from '../../platform/columns.ts';
import { entero, hora } from '../../platform/format.ts';
import { juntoA } from '../../platform/LigaDeRegistro.tsx';
import { Comodin } from '../../ui/Comodin.tsx';
import type { Columna } from '../../ui/columna.ts';
import { IconCircle, IconCircleCheckFilled, IconCircleHalf2, IconUser } from '../../ui/iconos.ts';
import css from './columnas.module.css';
import { estadoDe } from './decision.ts';
import { type Linea, porSurtirDe } from './linea.ts';

const linea = de<Linea>();

/** Whether the line is untouched, partly or fully done. The word is for screen readers. */
function Hecho({ que, cuanto }: { que: string; cuanto: 'no' | 'parte' | 'si' }) {
  const Icono = cuanto === 'si' ? IconCircleCheckFilled : cuanto === 'parte' ? IconCircleHalf2 : IconCircle;
  const palabra = cuanto === 'si' ? que : cuanto === 'parte' ? `${que} en parte` : `Sin ${que.toLowerCase()}`;
  return (
    <span className={css.hecho} data-cuanto={cuanto} title={palabra}>
      <Icono size={18} aria-hidden />
      <span className="solo-lector">{palabra}</span>
    </span>
  );
}

export const Surtido = ({ linea: l }: { linea: Linea }) => (
  <Hecho que="Surtido" cuanto={porSurtirDe(l) === 0 ? 'si' : l.UNID_SURT_BOD > 0 ? 'parte' : 'no'} />
);

export const Empacado = ({ linea: l }: { linea: Linea }) => (
  <Hecho
    que="Empacado"
    cuanto={l.FECHA_HORA_EMPAQUE !== null ? 'si' : l.UNIDADES_EMPACADAS > 0 ? 'parte' : 'no'}
  />
);

/** Who is working on the line and since when, or its state. */
export function Quien({ linea: l, empacando }: { linea: Linea; empacando: boolean }) {
  if (l.RECLAMO && !empacando && porSurtirDe(l) > 0) {
    return (
      <span className={css.quien} title={`${l.RECLAMO.NOMBRE} desde ${hora(l.RECLAMO.DESDE)}`}>
        <IconUser size={16} stroke={1.75} aria-label="Lo trabaja" />
        {l.RECLAMO.NOMBRE} <span className={css.desde}>desde {hora(l.RECLAMO.DESDE)}</span>
      </span>
    );
  }
  const estado = estadoDe(l, empacando);
  const quien = empacando ? l.EMPACO : porSurtirDe(l) === 0 ? l.SURTIO : null;
  const palabras = l.MOTIVO_CORTO ? `${estado}: ${l.MOTIVO_CORTO}` : quien ? `${estado} · ${quien}` : estado;
  return (
    <span className={css.recorta} title={palabras}>
      {palabras}
    </span>
  );
}

const COMUNES = (): readonly Columna<Linea>[] => [
  {
    id: 'SUR',
    titulo: 'SUR',
    ayuda: 'Surtido',
    ancho: 64,
    ordenable: false,
    valor: (l) => porSurtirDe(l) === 0,
    celda: (l) => <Surtido linea={l} />,
  },
  {
    id: 'EMP',
    titulo: 'EMP',
    ayuda: 'Empacado',
    ancho: 48,
    ordenable: false,
    valor: (l) => l.FECHA_HORA_EMPAQUE !== null,
    celda: (l) => <Empacado linea={l} />,
  },
  linea.texto('CLAVE_ARTICULO', 'CLAVE', {
    ancho: 150,
    junto: juntoA('articulo', (l) => l.CLAVE_ARTICULO),
    ordenable: false,
    celda: (l) => (
      <span className={css.clave}>
        {l.CLAVE_ARTICULO}
        {l.COMODIN_EMPAQUE === 'S' ? <Comodin /> : null}
      </span>
    ),
  }),
  linea.texto('ARTICULO', 'ARTICULO', {
    ordenable: false,
    celda: (l) => (
      <span className={css.recorta} title={l.ARTICULO}>
        {l.ARTICULO}
      </span>
    ),
  }),
  linea.entero('UNIDADES', 'SOL', { ayuda: 'Solicitadas', ancho: 58, ordenable: false }),
  linea.entero('UNID_SURT_BOD', 'SURT', { ayuda: 'Surtidas', ancho: 58, ordenable: false }),
  linea.entero('DIFERENCIA', 'DIF', {
    ayuda: 'Faltan por surtir',
    ancho: 58,
    ordenable: false,
    celda: (l) => <strong>{entero(porSurtirDe(l))}</strong>,
  }),
];

const estado = (empacando: boolean): Columna<Linea> => ({
  id: 'ESTADO',
  titulo: 'ESTADO',
  ancho: empacando ? 150 : 240,
  ordenable: false,
  valor: (l) => estadoDe(l, empacando),
  celda: (l) => <Quien linea={l} empacando={empacando} />,
});

const parada: Columna<Linea> = {
  id: 'PARADA',
  titulo: 'UBICACIÓN',
  ancho: 160,
  ordenable: false,
  valor: (l) => l.PARADA?.UBICACION ?? null,
  junto: juntoA('ubicacion', (l) => l.PARADA?.UBICACION),
};

/** Columns of a remission's lines (specification §2): where to go while picking, and the state of each. */
export const columnasDe: Record<'surtiendo' | 'empacando', readonly Columna<Linea>[]> = {
  surtiendo: [...COMUNES(), parada, estado(false)],
  empacando: [...COMUNES(), estado(true)],
};
