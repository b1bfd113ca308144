import { Fragment } from 'react';
import { entero, fechaHora, hora } from '../../platform/format.ts';
import { hrefDeRegistro, juntoA, LigaDeRegistro } from '../../platform/LigaDeRegistro.tsx';
import { columnasDe } from '../../platform/reporte.tsx';
import { Estado, IconoEstado } from '../../ui/Estado.tsx';
import { Progreso } from '../../ui/Progreso.tsx';
import { Recorta } from '../../ui/Recorta.tsx';
import { seEmpaca } from './decision.ts';
import type { Remision } from './linea.ts';
import { clienteDe, entregaDe, vaAtrasada } from './palabras.ts';
import css from './Remisiones.module.css';

const listos = (r: Remision): number => (seEmpaca(r) ? r.RENGLONES_EMPACADOS : r.RENGLONES_SURTIDOS);
const avance = (r: Remision): number => (r.RENGLONES === 0 ? 0 : (100 * listos(r)) / r.RENGLONES);

/** On one line in a table, in full on a card. */
const Recortado = ({ children }: { children: string }) => (
  <span className={css.recorta} title={children}>
    {children}
  </span>
);

/** 'MARIO LÓPEZ desde 10:32', for everybody working on it now; otherwise who is assigned to pack it. */
const quienes = (r: Remision): string =>
  r.SURTIDORES.map((s) => `${s.NOMBRE} desde ${hora(s.DESDE)}`).join(', ') ||
  (r.OPERADOR_REVISION ? `Revisa: ${r.OPERADOR_REVISION}` : '');

/** The same names, each as a link to the operator's page. */
const Quienes = ({ r }: { r: Remision }) =>
  r.SURTIDORES.length > 0 ? (
    <Recorta
      como={r.SURTIDORES.map((s, i) => (
        <Fragment key={s.OPERADOR_ID}>
          {i > 0 ? ', ' : null}
          <LigaDeRegistro href={hrefDeRegistro('operador', s.NOMBRE, s)} enTexto>
            {s.NOMBRE}
          </LigaDeRegistro>
          {` desde ${hora(s.DESDE)}`}
        </Fragment>
      ))}
    >
      {quienes(r)}
    </Recorta>
  ) : (
    <Recortado>{quienes(r) || '—'}</Recortado>
  );

/** Columns of the open remissions. */
export const COLUMNAS_DE_REMISIONES = columnasDe('getRemisionesAbiertas', {
  FOLIO: {
    ancho: 100,
    tarjeta: 'titulo',
    celda: (r) => (
      <span className={css.folio}>
        <strong>{r.FOLIO}</strong>
        <span className={css.enTarjeta}>
          {r.PRIORIDAD === 'S' ? <Estado tono="rechazo">Urgente</Estado> : null}
        </span>
      </span>
    ),
  },
  NOMBRE: {
    ancho: 214,
    valor: clienteDe,
    celda: (r) => <Recortado>{clienteDe(r)}</Recortado>,
    junto: juntoA('cliente', (r) => r.CLAVE_CLIENTE),
  },
  ALMACEN: { ancho: 110 },
  PRIORIDAD: {
    ancho: 90,
    tarjeta: 'oculta',
    valor: (r) => (r.PRIORIDAD === 'S' ? 'Urgente' : null),
    celda: (r) => (r.PRIORIDAD === 'S' ? <Estado tono="rechazo">Urgente</Estado> : '—'),
  },
  PROMETIDO: {
    ancho: 156,
    valor: (r) => r.PROMETIDO ?? r.FECHA,
    texto: (r) => (r.PROMETIDO ? fechaHora(r.PROMETIDO) : '—'),
    celda: (r) =>
      vaAtrasada(r) ? (
        <span className={css.atrasada} title="Atrasada">
          <IconoEstado tono="rechazo" tamano={14} />
          <span>
            <span className="solo-lector">Atrasada: </span>
            {fechaHora(r.PROMETIDO)}
          </span>
        </span>
      ) : r.PROMETIDO ? (
        fechaHora(r.PROMETIDO)
      ) : (
        '—'
      ),
  },
  PAQUETERIA: { ancho: 140, valor: entregaDe, celda: (r) => <Recortado>{entregaDe(r)}</Recortado> },
  RENGLONES: {
    ancho: 140,
    valor: avance,
    celda: (r) => (
      <span className={css.avance}>
        <Progreso
          valor={avance(r)}
          conNumero={false}
          etiqueta={`${seEmpaca(r) ? 'Empacados' : 'Surtidos'} ${entero(listos(r))} de ${entero(r.RENGLONES)} renglones`}
        />
        <span aria-hidden>
          {entero(listos(r))} de {entero(r.RENGLONES)}
        </span>
      </span>
    ),
  },
  SURTIDORES: {
    titulo: 'La trabaja',
    ancho: 170,
    valor: quienes,
    celda: (r) => <Quienes r={r} />,
  },
});
