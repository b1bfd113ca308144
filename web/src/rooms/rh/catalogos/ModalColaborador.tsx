import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { claveInicial, colaboradorRejection, RH_MAX } from '@anden/contrato/rh/rules.ts';
import { PASSWORD_MAX } from '@anden/contrato/sesion/rules.ts';
import { useState } from 'react';
import { useCommand } from '../../../platform/command.ts';
import { useSession } from '../../../platform/session.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { confirmar } from '../../../ui/modal.ts';
import { Selector } from '../../../ui/Selector.tsx';
import type { Acceso } from './AccesoInicial.tsx';
import css from './catalogos.module.css';
import { DialogoDeForma, useForma } from './forma.tsx';
import type { Opciones } from './opciones.ts';

type Colaborador = FilaDeListado<'getCatalogosRH'>;

export interface ModalProps<F> {
  /** Of the screen: what its messages are headed with. */
  pantalla: string;
  titulo: string;
  /** null: a new one. */
  fila: F | null;
  opciones: Opciones;
  alCerrar: () => void;
  /** It was saved, with what the server said. */
  alGuardar: (mensaje: string) => void;
}

const nueva = (): string => claveInicial(crypto.getRandomValues(new Uint8Array(12)));

const deFila = (c: Colaborador | null) => ({
  puesto_id: c?.PUESTO_ID ?? 0,
  departamento_id: c?.DEPARTAMENTO_ID ?? 0,
  operador: c?.OPERADOR ?? '',
  nombre_operador: c?.NOMBRE_OPERADOR ?? '',
  email: c?.EMAIL ?? '',
  clave: c ? '' : nueva(),
  telefono: c?.TELEFONO ?? '',
  telefono_emp: c?.TELEFONO_EMP ?? '',
  ficha_contratacion: c?.FICHA_CONTRATACION ?? '',
  tareas: c?.TAREAS ?? '',
});

/** A collaborator's file. One who is new gets a key, which is shown once more when they are there. */
export function ModalColaborador(props: ModalProps<Colaborador> & { alDarAcceso: (acceso: Acceso) => void }) {
  const { pantalla, titulo, fila, opciones, alCerrar, alGuardar, alDarAcceso } = props;
  const esNuevo = fila === null;
  const { data: yo, almacenes } = useSession();
  const [almacen, setAlmacen] = useState(String(yo.ALMACEN_ID ?? ''));
  const forma = useForma(deFila(fila), (v) => colaboradorRejection(v, esNuevo));
  const { valores: v } = forma;
  const guarda = useCommand('guardaColaborador', { titulo: pantalla });
  const baja = useCommand('bajaColaborador', { titulo: pantalla });
  const reingreso = useCommand('reingresaColaborador', { titulo: pantalla });

  async function guardar(): Promise<void> {
    if (!forma.revisa()) return;
    const reply = await guarda.run({
      ...v,
      operador_id: fila?.OPERADOR_ID ?? 0,
      clasificacion: fila?.CLASIFICACION ?? 1,
      edicion: esNuevo ? 'N' : 'S',
      ...(esNuevo && almacen ? { almacen_id: Number(almacen) } : {}),
    });
    if (!reply) return;
    if (esNuevo)
      alDarAcceso({
        mensaje: reply.message,
        operadorId: reply.data.ID,
        nombre: v.nombre_operador.trim().toLocaleUpperCase('es-MX'),
        usuario: v.operador.trim().toLocaleUpperCase('es-MX'),
        password: v.clave,
      });
    else alGuardar(reply.message);
  }

  async function darDeBaja(c: Colaborador): Promise<void> {
    const si = await confirmar(
      pantalla,
      `${c.NOMBRE_OPERADOR} ya no podrá entrar: sus sesiones terminan y lo que tenía apartado queda libre. Su historia se conserva.`,
      { aceptar: 'Dar de baja', tono: 'atencion' },
    );
    if (!si) return;
    const reply = await baja.run({ operador_id: c.OPERADOR_ID });
    if (reply) alGuardar(reply.message);
  }

  async function reingresar(c: Colaborador): Promise<void> {
    const password = nueva();
    const si = await confirmar(
      pantalla,
      `${c.NOMBRE_OPERADOR} volverá a entrar con una contraseña nueva, que se muestra enseguida.`,
      { aceptar: 'Dar de alta otra vez' },
    );
    if (!si) return;
    const reply = await reingreso.run({ operador_id: c.OPERADOR_ID, clave: password });
    if (!reply) return;
    alDarAcceso({
      mensaje: reply.message,
      operadorId: c.OPERADOR_ID,
      nombre: c.NOMBRE_OPERADOR,
      usuario: c.OPERADOR,
      password,
    });
  }

  return (
    <DialogoDeForma
      titulo={titulo}
      falta={forma.falta}
      guardando={guarda.running}
      alGuardar={() => void guardar()}
      alCerrar={alCerrar}
      acciones={
        fila === null || fila.OPERADOR_ID === yo.OPERADOR_ID ? null : fila.ACTIVO === 'S' ? (
          <Boton tipo="peligro" cargando={baja.running} onClick={() => void darDeBaja(fila)}>
            Dar de baja
          </Boton>
        ) : (
          <Boton cargando={reingreso.running} onClick={() => void reingresar(fila)}>
            Dar de alta otra vez
          </Boton>
        )
      }
    >
      <div className={css.dos}>
        <Selector
          {...forma.elige('puesto_id')}
          data-autofocus
          etiqueta="Puesto"
          vacio="Elija un puesto"
          opciones={opciones.puestos}
          onCambio={(valor) => {
            const puesto = Number(valor);
            const suyo = opciones.departamentoDe(puesto);
            forma.pon({ puesto_id: puesto, ...(suyo ? { departamento_id: suyo } : {}) });
          }}
        />
        <Selector
          {...forma.elige('departamento_id')}
          etiqueta="Departamento"
          vacio="Elija un departamento"
          opciones={opciones.departamentos}
        />
      </div>
      <div className={css.dos}>
        <Campo
          {...forma.de('operador')}
          etiqueta="Clave del operador"
          maxLength={RH_MAX.operador}
          autoCapitalize="characters"
          spellCheck={false}
          ayuda="Con ella entra al sistema"
        />
        <Campo {...forma.de('nombre_operador')} etiqueta="Nombre completo" maxLength={RH_MAX.nombre} />
      </div>
      <Campo
        {...forma.de('email')}
        etiqueta="Email"
        type="email"
        inputMode="email"
        maxLength={RH_MAX.email}
      />
      {esNuevo ? (
        <Campo
          {...forma.de('clave')}
          etiqueta="Contraseña inicial"
          maxLength={PASSWORD_MAX}
          autoCapitalize="none"
          spellCheck={false}
          ayuda="La cambiará al entrar por primera vez"
        />
      ) : null}
      <div className={css.dos}>
        <Campo {...forma.de('telefono')} etiqueta="Teléfono" inputMode="tel" maxLength={RH_MAX.telefono} />
        <Campo
          {...forma.de('telefono_emp')}
          etiqueta="Teléfono de la empresa"
          inputMode="tel"
          maxLength={RH_MAX.telefono}
        />
      </div>
      {esNuevo && almacenes.length > 1 ? (
        <Selector
          etiqueta="Almacén"
          value={almacen}
          onCambio={setAlmacen}
          opciones={almacenes.map((a) => ({ valor: String(a.ALMACEN_ID), texto: a.NOMBRE }))}
        />
      ) : null}
      <Campo
        {...forma.de('ficha_contratacion')}
        etiqueta="Liga de la ficha de contratación"
        type="url"
        maxLength={RH_MAX.url}
        placeholder="https://"
      />
      <Campo
        {...forma.de('tareas')}
        etiqueta="Liga de sus tareas"
        type="url"
        maxLength={RH_MAX.url}
        placeholder="https://"
      />
    </DialogoDeForma>
  );
}
