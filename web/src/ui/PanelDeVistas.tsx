import { type SubmitEvent, useState } from 'react';
import { Boton, BotonIcono } from './Boton.tsx';
import { Campo } from './Campo.tsx';
import { Casilla } from './Casilla.tsx';
import { Flotante, type FlotanteProps } from './Flotante.tsx';
import { IconHome, IconTrash, IconUsers } from './iconos.ts';
import css from './PanelDeVistas.module.css';
import { pulsaLiga } from './pulsaFila.ts';

/** A saved view of a list. */
export interface VistaDeLista {
  id: number;
  nombre: string;
  /** Who owns it; null: this operator. */
  deQuien: string | null;
  compartida: boolean;
  puedeCambiar: boolean;
  /** Its address. */
  liga: string;
}

/** The saved views of a list, and the actions on them. */
export interface VistasDeLista {
  abierto: boolean;
  onAbierto: (si: boolean) => void;
  /** undefined while they are being read. */
  vistas: readonly VistaDeLista[] | undefined;
  /** Id of the open view; 0: none. */
  actual: number;
  /** Id of the view that the list opens by itself for this operator. */
  deInicio: number | null;
  onDeInicio: (id: number | null) => void;
  onAbrir: (v: VistaDeLista) => void;
  /** Saves the list's present state, as a new view or over the open one; resolves to false if it was refused. */
  onGuardar: (nombre: string, compartida: boolean, sobre: boolean) => Promise<boolean>;
  onBorrar: (id: number) => Promise<void>;
  ocupado: boolean;
}

/** The views of a list: links to them, the choice of the initial one, and a form that saves the present state as a view. */
export default function PanelDeVistas(props: VistasDeLista & Omit<FlotanteProps, 'titulo' | 'children'>) {
  const { vistas, actual, deInicio, onDeInicio, onAbrir, onBorrar, onGuardar, ocupado } = props;
  const abierta = vistas?.find((v) => v.id === actual);
  const suya = abierta?.puedeCambiar ? abierta : undefined;
  const [nombre, setNombre] = useState(suya?.nombre ?? '');
  const [compartida, setCompartida] = useState(suya?.compartida ?? false);

  async function guarda(sobre: boolean): Promise<void> {
    if (await onGuardar(nombre, compartida, sobre)) props.alCerrar();
  }
  return (
    <Flotante ancla={props.ancla} alCerrar={props.alCerrar} titulo="Vistas">
      <ul className={css.vistas} aria-label="Vistas guardadas">
        {vistas?.length === 0 ? <li className={css.nada}>Ninguna vista guardada</li> : null}
        {vistas?.map((v) => (
          <li key={v.id} data-actual={v.id === actual || undefined}>
            <a
              href={v.liga}
              onClick={(e) =>
                pulsaLiga(e, () => {
                  onAbrir(v);
                  props.alCerrar();
                })
              }
            >
              {v.nombre}
              {v.deQuien ? <small> de {v.deQuien}</small> : null}
            </a>
            {v.compartida ? (
              <span className={css.marca} title="Compartida">
                <IconUsers size={16} stroke={1.75} aria-hidden />
                <span className="solo-lector">Compartida</span>
              </span>
            ) : null}
            <BotonIcono
              etiqueta={`Abrir siempre con ${v.nombre}`}
              aria-pressed={v.id === deInicio}
              icono={<IconHome size={16} stroke={v.id === deInicio ? 2.5 : 1.25} />}
              onClick={() => onDeInicio(v.id === deInicio ? null : v.id)}
            />
            {v.puedeCambiar ? (
              <BotonIcono
                etiqueta={`Borrar ${v.nombre}`}
                disabled={ocupado}
                icono={<IconTrash size={16} stroke={1.75} />}
                onClick={() => void onBorrar(v.id)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <form
        className={css.forma}
        noValidate
        onSubmit={(e: SubmitEvent) => {
          e.preventDefault();
          void guarda(Boolean(suya && nombre.trim() === suya.nombre));
        }}
      >
        <Campo
          etiqueta="Guardar lo que se ve como"
          value={nombre}
          maxLength={60}
          data-autofocus
          onChange={(e) => setNombre(e.target.value)}
        />
        <Casilla etiqueta="Compartir con todos" checked={compartida} onCambio={setCompartida} />
        <div className={css.botones}>
          {suya && nombre.trim() !== suya.nombre ? (
            <Boton cargando={ocupado} onClick={() => void guarda(true)}>
              Cambiar nombre
            </Boton>
          ) : null}
          <Boton tipo="principal" enviar cargando={ocupado}>
            {suya && nombre.trim() === suya.nombre ? 'Guardar cambios' : 'Guardar vista'}
          </Boton>
        </div>
      </form>
    </Flotante>
  );
}
