import { MENSAJES_OPERADORES } from '@anden/contrato/operadores/rules.ts';
import { type ControlRow, P } from '@anden/contrato/permissions.ts';
import { useId, useState } from 'react';
import { useSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Casilla } from '../../ui/Casilla.tsx';
import { IconoEstado } from '../../ui/Estado.tsx';
import { Filtro } from '../../ui/Filtro.tsx';
import { sinAcentos } from '../../ui/filtra.ts';
import { Cargando, EmptyState, Hueco } from '../../ui/Vacios.tsx';
import { type Borrador, MODULOS, type Modulo, nombreDeControl, resultado } from './borrador.ts';
import css from './operadores.module.css';

interface Props {
  operadorId: number;
  /** The operator's control ids; null while they are being read. */
  base: readonly number[] | null;
  cambios: Borrador;
  onCambio: (controles: readonly number[], pone: boolean) => void;
}

/** Every control id by module, ticked if the operator will hold it. */
export function ControlesPorModulo({ operadorId, base, cambios, onCambio }: Props) {
  const [filtro, setFiltro] = useState('');
  const propio = useSession().data.OPERADOR_ID === operadorId;
  const busca = sinAcentos(filtro.trim());
  const visibles = MODULOS.map((m) => ({
    ...m,
    controles: m.controles.filter((c) => sinAcentos(nombreDeControl(c.id)).includes(busca)),
  })).filter((m) => m.controles.length > 0);
  const tendra = resultado(base ?? [], cambios);
  return (
    <>
      <Filtro
        className={css.filtro ?? ''}
        etiqueta="Buscar control"
        ayuda="Número o nombre"
        valor={filtro}
        onCambio={setFiltro}
      />
      {visibles.length === 0 ? (
        <EmptyState titulo="Ningún control coincide">
          <Boton onClick={() => setFiltro('')}>Limpiar búsqueda</Boton>
        </EmptyState>
      ) : null}
      <div className={css.modulos} aria-busy={base === null}>
        {base === null ? <Cargando que="Leyendo permisos" /> : null}
        {visibles.map((m) => (
          <GrupoDeModulo
            key={m.nombre}
            modulo={m}
            leido={base !== null}
            tendra={tendra}
            cambios={cambios}
            fijo={propio ? P.administrarOperadores : null}
            onCambio={onCambio}
          />
        ))}
      </div>
    </>
  );
}

interface GrupoProps extends Pick<Props, 'cambios' | 'onCambio'> {
  modulo: Modulo;
  leido: boolean;
  tendra: ReadonlySet<number>;
  /** The control id that operators cannot take from themselves. */
  fijo: number | null;
}

function GrupoDeModulo({ modulo, leido, tendra, cambios, fijo, onCambio }: GrupoProps) {
  const { nombre, controles } = modulo;
  const titulo = useId();
  const tiene = controles.filter((c) => tendra.has(c.id)).length;
  const todos = tiene === controles.length;
  const cambiables = controles.map((c) => c.id).filter((id) => !todos || id !== fijo);
  return (
    <fieldset className={css.modulo} disabled={!leido} aria-labelledby={titulo}>
      <div className={css.cabeza}>
        <h2 id={titulo}>{nombre}</h2>
        <span className={css.cuenta}>
          {tiene} de {controles.length}
        </span>
        <Boton
          tipo="discreto"
          disabled={cambiables.length === 0}
          aria-label={`${todos ? 'Quitar' : 'Marcar'} todos los de ${nombre}`}
          onClick={() => onCambio(cambiables, !todos)}
        >
          {todos ? 'Quitar todos' : 'Marcar todos'}
        </Boton>
      </div>
      {controles.map((c) =>
        leido ? (
          <Control
            key={c.id}
            control={c}
            marcado={tendra.has(c.id)}
            cambios={cambios}
            fijo={c.id === fijo}
            onCambio={onCambio}
          />
        ) : (
          <div key={c.id} className={css.hueco}>
            <Hueco ancho="70%" />
          </div>
        ),
      )}
    </fieldset>
  );
}

function Control(props: {
  control: ControlRow;
  marcado: boolean;
  cambios: Borrador;
  fijo: boolean;
  onCambio: Props['onCambio'];
}) {
  const { control, marcado, cambios, fijo, onCambio } = props;
  const cambio = cambios.otorga.includes(control.id)
    ? 'Se otorga'
    : cambios.retira.includes(control.id)
      ? 'Se retira'
      : null;
  return (
    <div className={css.control} data-cambio={cambio ? true : undefined}>
      <Casilla
        className={css.casilla ?? ''}
        etiqueta={nombreDeControl(control.id)}
        checked={marcado}
        disabled={fijo && marcado}
        ayuda={fijo && marcado ? MENSAJES_OPERADORES.propio : null}
        onCambio={(pone) => onCambio([control.id], pone)}
      />
      {cambio ? (
        <span title={cambio}>
          <IconoEstado tono={cambio === 'Se otorga' ? 'hecho' : 'rechazo'} tamano={18} />
          <span className="solo-lector">{cambio}</span>
        </span>
      ) : null}
    </div>
  );
}
