import { estadoRecepcion, porRecibir, porSurtir } from '@anden/contrato/traspasos/rules.ts';
import { de } from '../../platform/columns.ts';
import { entero, fecha, fechaHora, hora } from '../../platform/format.ts';
import { juntoA } from '../../platform/LigaDeRegistro.tsx';
import { columnasDe } from '../../platform/reporte.tsx';
import { ConComodin } from '../../ui/Comodin.tsx';
import type { Columna } from '../../ui/columna.ts';
import { Estado } from '../../ui/Estado.tsx';
import { IconUser } from '../../ui/iconos.ts';
import { Progreso } from '../../ui/Progreso.tsx';
import { estadoDe, type Lado, type Linea, notasDe, type Traspaso } from './traspaso.ts';
import css from './traspasos.module.css';

const linea = de<Linea>();

const avance = (hechas: number, de: number): number => (de === 0 ? 0 : (100 * hechas) / de);

/** Pieces placed or recorded as missing: what reception has dealt with. */
const llegadas = (t: Traspaso): number => t.UNIDADES_SUR_REC + t.FALTANTES;

const COMUNES = {
  FOLIO: { ancho: 84, tarjeta: 'titulo' },
  PROMETIDO: {
    celda: (t: Traspaso) =>
      // Without seconds it fits in half a card.
      t.PRIORIDAD === 'S' ? (
        <Estado tono="rechazo">{`${fecha(t.PROMETIDO)} ${hora(t.PROMETIDO)}`}</Estado>
      ) : (
        fechaHora(t.PROMETIDO)
      ),
  },
} as const;

/** The progress of a transfer's pieces, as a fraction of all. */
const progreso = (verbo: string, hechas: (t: Traspaso) => number) => ({
  ancho: 150,
  valor: (t: Traspaso) => avance(hechas(t), t.UNIDADES),
  celda: (t: Traspaso) => (
    <Progreso
      valor={avance(hechas(t), t.UNIDADES)}
      etiqueta={`${verbo}: ${entero(hechas(t))} de ${entero(t.UNIDADES)} piezas`}
    />
  ),
});

/** Columns of open transfers, from the side that works on them. */
export const columnasDeTraspasos: Record<Lado, readonly Columna<Traspaso>[]> = {
  surtido: columnasDe('gettraspasosSurtido', {
    ...COMUNES,
    UNIDADESSURTIDAS: progreso('Surtido', (t) => t.UNIDADESSURTIDAS),
    EN_TRANSITO: false,
    UNIDADES_SUR_REC: false,
  }),
  recepcion: columnasDe('gettraspasosRecepcion', {
    ...COMUNES,
    UNIDADESSURTIDAS: false,
    EN_TRANSITO: { ancho: 110 },
    UNIDADES_SUR_REC: progreso('Recibido', llegadas),
  }),
};

/** Who is working on the line and since when, or its state. */
function Quien({ linea: l, lado }: { linea: Linea; lado: Lado }) {
  const abierta = lado === 'surtido' ? porSurtir(l) > 0 : porRecibir(l) > 0;
  if (l.RECLAMO && abierta) {
    return (
      <span className={css.quien}>
        <IconUser size={16} stroke={1.75} aria-label="Lo trabaja" />
        {l.RECLAMO.NOMBRE} <span className={css.desde}>desde {hora(l.RECLAMO.DESDE)}</span>
      </span>
    );
  }
  if (lado === 'surtido' && abierta && l.ALCANZA === 'N') return <Estado tono="atencion">No alcanza</Estado>;
  const notas = notasDe(l);
  if (notas.length === 0) return estadoDe(l, lado);
  const leido = [estadoDe(l, lado), ...notas.map((n) => n.texto)].join('. ');
  return (
    <span className={css.notas} title={notas.map((n) => `${n.texto} (${n.quien})`).join('\n')}>
      {leido}
      <span className={css.desde}> {notas.map((n) => n.quien).join('; ')}</span>
    </span>
  );
}

const PRIMERAS: readonly Columna<Linea>[] = [
  {
    id: 'PARADA',
    titulo: 'Ubicación',
    ancho: 144,
    ordenable: false,
    valor: (l) => l.PARADA?.UBICACION ?? null,
    junto: juntoA('ubicacion', (l) => l.PARADA?.UBICACION),
  },
  linea.texto('CLAVE_ARTICULO', 'Clave', {
    ordenable: false,
    ancho: 104,
    junto: juntoA('articulo', (l) => l.CLAVE_ARTICULO),
  }),
  linea.texto('ARTICULO', 'Artículo', {
    ordenable: false,
    tarjeta: 'titulo',
    celda: (l) => <ConComodin articulo={l.ARTICULO} comodin={l.COMODIN_EMPAQUE === 'S'} />,
  }),
];

const estado = (lado: Lado): Columna<Linea> => ({
  id: 'ESTADO',
  titulo: 'Estado',
  ordenable: false,
  ancho: 150,
  valor: (l) => estadoDe(l, lado),
  celda: (l) => <Quien linea={l} lado={lado} />,
});

/** Columns of a transfer's lines, in walking order. */
export const columnasDeLineas: Record<Lado, readonly Columna<Linea>[]> = {
  surtido: [
    ...PRIMERAS,
    linea.entero('UNIDADES', 'Solicitadas', { ordenable: false, ancho: 105 }),
    linea.entero('UNIDADESSURTIDAS', 'Surtidas', { ordenable: false, ancho: 90 }),
    linea.entero('DIFERENCIA', 'Faltan', {
      ordenable: false,
      ancho: 80,
      celda: (l) => <strong>{entero(porSurtir(l))}</strong>,
    }),
    estado('surtido'),
  ],
  recepcion: [
    ...PRIMERAS,
    linea.entero('UNIDADESSURTIDAS', 'Surtidas', { ordenable: false, ancho: 90 }),
    linea.entero('UNIDADES_SUR_REC', 'Recibidas', { ordenable: false, ancho: 95 }),
    linea.entero('DIFERENCIA', 'Faltan', {
      ordenable: false,
      ancho: 80,
      celda: (l) => <strong>{estadoRecepcion(l) === 'sin surtir' ? '—' : entero(porRecibir(l))}</strong>,
    }),
    estado('recepcion'),
  ],
};
