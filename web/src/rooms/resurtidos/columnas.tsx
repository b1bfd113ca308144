import { NOMBRE_MOTIVO_RESURTIDO } from '@anden/contrato/resurtidos/rules.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { de } from '../../platform/columns.ts';
import { duracion, entero } from '../../platform/format.ts';
import { Boton } from '../../ui/Boton.tsx';
import type { Columna } from '../../ui/columna.ts';
import { Estado } from '../../ui/Estado.tsx';
import { Recorta } from '../../ui/Recorta.tsx';
import css from './orden.module.css';
import {
  type Operacion,
  operacionRejection,
  puedeTomar,
  type Renglon,
  seCancela,
  seCierra,
  VERBO,
} from './orden.ts';
import { Transcurrido } from './Transcurrido.tsx';

const c = de<Renglon>();

export interface Acciones {
  operadorId: number;
  alOperar: (renglon: Renglon, operacion: Operacion) => void;
  alCerrar: (renglon: Renglon) => void;
}

/** Pieces of a row, pressed to do the rest of them; what cannot be done says why when pressed. */
function Celda(props: { renglon: Renglon; operacion: 'surtido' | 'acomodo' } & Acciones) {
  const { renglon, operacion, operadorId, alOperar } = props;
  const piezas = operacion === 'surtido' ? renglon.CANTIDAD_SUR : renglon.CANTIDAD_ACO;
  const motivo = operacionRejection(renglon, operacion, operadorId);
  const verbo =
    motivo === null
      ? VERBO[operacion]
      : operacion === 'acomodo' && puedeTomar(renglon, operadorId)
        ? 'Tomar'
        : null;
  return (
    <button
      type="button"
      className={css.celda}
      data-puede={verbo !== null || undefined}
      title={motivo ?? `${VERBO[operacion]} ${renglon.CLAVE_ARTICULO}`}
      aria-label={`${VERBO[operacion]} ${renglon.ARTICULO}: ${entero(piezas)} hechas`}
      onClick={() => alOperar(renglon, operacion)}
    >
      {entero(piezas)}
      {verbo === null ? null : <span className={css.verbo}>{verbo}</span>}
    </button>
  );
}

/** Columns of the order (specification §2, Replenishment order), with what can be done to each row. */
export const columnasDeOrden = (a: Acciones): readonly Columna<Renglon>[] => [
  c.fechaHora('FECHA', 'Fecha'),
  c.texto('CLAVE_ARTICULO', 'Clave', { ancho: 110 }),
  c.texto('ARTICULO', 'Artículo', {
    ancho: 220,
    tarjeta: 'titulo',
    // What is done to the row fits on a desk's screen beside it.
    celda: (f) => <Recorta>{f.ARTICULO}</Recorta>,
  }),
  c.entero('CANTIDAD_SOL', 'Solicitado', {
    ancho: 130,
    celda: (f) =>
      f.CANTIDAD_ANTES === null ? (
        entero(f.CANTIDAD_SOL)
      ) : (
        <Estado tono="atencion">
          {entero(f.CANTIDAD_SOL)}, antes {entero(f.CANTIDAD_ANTES)}
        </Estado>
      ),
  }),
  c.entero('CANTIDAD_SUR', 'Surtido', {
    ancho: 110,
    celda: (f) => <Celda renglon={f} operacion="surtido" {...a} />,
  }),
  c.entero('CANTIDAD_ACO', 'Acomodado', {
    ancho: 130,
    celda: (f) => <Celda renglon={f} operacion="acomodo" {...a} />,
  }),
  {
    id: 'DIFERENCIA',
    titulo: 'Tiempo hábil',
    ayuda: 'Horas hábiles desde que se solicitó; más de 2 es VENCIDO',
    numerica: true,
    ancho: 130,
    valor: (f) => duracion(f.MINUTOS),
    celda: (f) => <Transcurrido fila={f} />,
  },
  {
    id: 'CERRAR',
    titulo: 'Cerrar',
    valor: () => null,
    ordenable: false,
    ancho: 120,
    celda: (f) =>
      seCierra(f) || seCancela(f) ? (
        <Boton
          tipo="discreto"
          icono={seCierra(f) ? <IconCheck stroke={1.75} /> : <IconX stroke={1.75} />}
          aria-label={`${seCierra(f) ? 'Cerrar' : 'Cancelar'} el renglón de ${f.ARTICULO}`}
          onClick={() => a.alCerrar(f)}
        >
          {seCierra(f) ? 'Cerrar' : 'Cancelar'}
        </Boton>
      ) : null,
  },
  {
    id: 'MOTIVO',
    titulo: 'Motivo',
    tipo: 'texto',
    ancho: 110,
    valor: (f) => NOMBRE_MOTIVO_RESURTIDO[f.MOTIVO],
  },
  c.texto('ORIGEN_LEIDO', 'De', { ancho: 140 }),
  c.texto('DESTINO_LEIDO', 'A', { ancho: 140 }),
  c.texto('LLEVA', 'Lleva'),
];
