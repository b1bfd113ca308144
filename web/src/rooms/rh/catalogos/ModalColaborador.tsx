import { P } from '@anden/contrato/permissions.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { claveInicial, colaboradorRejection, RH_MAX } from '@anden/contrato/rh/rules.ts';
import { PASSWORD_MAX } from '@anden/contrato/sesion/rules.ts';
import { useState } from 'react';
import { type Command, useCommand } from '../../../platform/command.ts';
import { DialogoDeRegistro } from '../../../platform/DialogoDeRegistro.tsx';
import { useDraft } from '../../../platform/draft.ts';
import { useFormaDeRegistro } from '../../../platform/formaDeRegistro.ts';
import { can, useSession } from '../../../platform/session.ts';
import { useStore } from '../../../platform/store.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { confirmar } from '../../../ui/modal.ts';
import { Selector } from '../../../ui/Selector.tsx';
import type { Acceso } from './AccesoInicial.tsx';
import css from './catalogos.module.css';
import type { ModalProps } from './modal.ts';

type Colaborador = FilaDeListado<'getCatalogosRH'>;

const nueva = (): string => claveInicial(crypto.getRandomValues(new Uint8Array(12)));

const NOMBRES = {
  puesto_id: 'Puesto',
  departamento_id: 'Departamento',
  operador: 'Clave del operador',
  nombre_operador: 'Nombre completo',
  email: 'Email',
  telefono: 'Teléfono',
  telefono_emp: 'Teléfono de la empresa',
  ficha_contratacion: 'Liga de la ficha de contratación',
  tareas: 'Liga de sus tareas',
} as const;

const deFila = (c: Colaborador | null) => ({
  puesto_id: c?.PUESTO_ID ?? 0,
  departamento_id: c?.DEPARTAMENTO_ID ?? 0,
  operador: c?.OPERADOR ?? '',
  nombre_operador: c?.NOMBRE_OPERADOR ?? '',
  email: c?.EMAIL ?? '',
  telefono: c?.TELEFONO ?? '',
  telefono_emp: c?.TELEFONO_EMP ?? '',
  ficha_contratacion: c?.FICHA_CONTRATACION ?? '',
  tareas: c?.TAREAS ?? '',
});

/**
 * Why the operator may not change this collaborator's position and department; undefined if they may. If either is still missing, the
 * server decides.
 */
const porQueNoSeMueve = (c: Colaborador | null, yo: number): string | undefined =>
  c?.PUESTO_ID && c.DEPARTAMENTO_ID && c.OPERADOR_ID === yo && !can(P.administrarOperadores)
    ? 'El suyo lo cambia quien administra operadores y permisos'
    : undefined;

type ModalDeColaborador = ModalProps<Colaborador> & { alDarAcceso: (acceso: Acceso) => void };

/** A collaborator's file. A new one gets a password, shown once more after saving. */
export function ModalColaborador(props: ModalDeColaborador) {
  const { pantalla, titulo, fila, opciones, alCerrar, alGuardar, alDarAcceso } = props;
  const esNuevo = fila === null;
  const { data: yo, almacenes } = useSession();
  const porQueFijo = porQueNoSeMueve(fila, yo.OPERADOR_ID);
  const borradorDeAlmacen = useDraft('catalogos.colaboradores.almacen', String(yo.ALMACEN_ID ?? ''));
  const almacen = useStore(borradorDeAlmacen);
  // Passwords are never kept in a draft: a reopened form proposes another.
  const [clave, setClave] = useState(() => (esNuevo ? nueva() : ''));
  const forma = useFormaDeRegistro({
    nombre: `catalogos.colaboradores.${fila?.OPERADOR_ID ?? 'nuevo'}`,
    titulo: pantalla,
    leida: deFila(fila),
    faltaDe: (v) => colaboradorRejection({ ...v, clave }, esNuevo),
    nombres: NOMBRES,
    opcionDe: (campo, id) =>
      (campo === 'puesto_id' ? opciones.puestos : opciones.departamentos).find((o) => o.valor === String(id))
        ?.texto,
  });
  const guarda = useCommand('guardaColaborador', { titulo: pantalla, onRefusal: forma.onRefusal });
  const baja = useCommand('bajaColaborador', { titulo: pantalla });
  const reingreso = useCommand('reingresaColaborador', { titulo: pantalla });

  type Escrita = ReturnType<typeof deFila>;
  async function envia(v: Escrita, leido: Escrita) {
    const reply = await guarda.run({
      ...v,
      operador_id: fila?.OPERADOR_ID ?? 0,
      clave,
      ...(esNuevo ? { edicion: 'N' } : { edicion: 'S', leido }),
      ...(esNuevo && almacen ? { almacen_id: Number(almacen) } : {}),
    });
    return reply && { v, reply };
  }
  function guardado({ v, reply }: { v: Escrita; reply: { message: string; data: { ID: number } } }): void {
    if (esNuevo) borradorDeAlmacen.forget();
    if (esNuevo)
      alDarAcceso({
        mensaje: reply.message,
        operadorId: reply.data.ID,
        nombre: v.nombre_operador.trim().toLocaleUpperCase('es-MX'),
        usuario: v.operador.trim().toLocaleUpperCase('es-MX'),
        password: clave,
      });
    else alGuardar(reply.message);
  }

  return (
    <DialogoDeRegistro
      titulo={titulo}
      forma={forma}
      registro={fila && { tema: 'operador', id: fila.OPERADOR_ID }}
      // Closed while either runs, its late answer would close the next collaborator's form with what was typed in it.
      guardando={guarda.running || baja.running || reingreso.running}
      envia={envia}
      alCerrar={() => {
        if (esNuevo) borradorDeAlmacen.forget();
        alCerrar();
      }}
      alGuardar={guardado}
      alDejarlo={alGuardar}
      acciones={
        fila === null || fila.OPERADOR_ID === yo.OPERADOR_ID ? null : (
          <BajaOReingreso {...props} fila={fila} baja={baja} reingreso={reingreso} alDejar={forma.descarta} />
        )
      }
    >
      <div className={css.dos}>
        <Selector
          {...forma.elige('puesto_id', porQueFijo)}
          data-autofocus={porQueFijo === undefined || undefined}
          disabled={porQueFijo !== undefined}
          etiqueta={NOMBRES.puesto_id}
          vacio="Elija un puesto"
          opciones={opciones.puestos}
          onCambio={(valor) => {
            const puesto = Number(valor);
            const suyo = opciones.departamentoDe(puesto);
            forma.pon({ puesto_id: puesto, ...(suyo ? { departamento_id: suyo } : {}) });
          }}
        />
        <Selector
          {...forma.elige('departamento_id', porQueFijo)}
          disabled={porQueFijo !== undefined}
          etiqueta={NOMBRES.departamento_id}
          vacio="Elija un departamento"
          opciones={opciones.departamentos}
        />
      </div>
      <div className={css.dos}>
        <Campo
          {...forma.de('operador', 'Con ella entra al sistema')}
          data-autofocus={porQueFijo !== undefined || undefined}
          etiqueta={NOMBRES.operador}
          maxLength={RH_MAX.operador}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Campo
          {...forma.de('nombre_operador')}
          etiqueta={NOMBRES.nombre_operador}
          maxLength={RH_MAX.nombre}
        />
      </div>
      <Campo
        {...forma.de('email')}
        etiqueta={NOMBRES.email}
        type="email"
        inputMode="email"
        maxLength={RH_MAX.email}
      />
      {esNuevo ? (
        <Campo
          value={clave}
          error={forma.falta?.campo === 'clave' ? forma.falta.mensaje : null}
          onChange={(e) => {
            setClave(e.target.value);
            forma.pon({});
          }}
          etiqueta="Contraseña inicial"
          maxLength={PASSWORD_MAX}
          autoCapitalize="none"
          spellCheck={false}
          ayuda="La cambiará al entrar por primera vez"
        />
      ) : null}
      <Telefonos forma={forma} />
      {esNuevo && almacenes.length > 1 ? (
        <Selector
          etiqueta="Almacén"
          value={almacen}
          onCambio={borradorDeAlmacen.set}
          opciones={almacenes.map((a) => ({ valor: String(a.ALMACEN_ID), texto: a.NOMBRE }))}
        />
      ) : null}
      <Ligas forma={forma} />
    </DialogoDeRegistro>
  );
}

/** Ends a collaborator's access, or restores it for one who left. `alDejar` drops what was typed in the file. */
function BajaOReingreso(
  props: Pick<ModalDeColaborador, 'pantalla' | 'alGuardar' | 'alDarAcceso'> & {
    fila: Colaborador;
    baja: Command<'bajaColaborador'>;
    reingreso: Command<'reingresaColaborador'>;
    alDejar: () => void;
  },
) {
  const { pantalla, fila, baja, reingreso, alGuardar, alDarAcceso, alDejar } = props;

  async function darDeBaja(c: Colaborador): Promise<void> {
    const si = await confirmar(
      pantalla,
      `${c.NOMBRE_OPERADOR} ya no podrá entrar: sus sesiones terminan y lo que tenía apartado queda libre. Su historia se conserva.`,
      { aceptar: 'Dar de baja', tono: 'atencion' },
    );
    if (!si) return;
    const reply = await baja.run({ operador_id: c.OPERADOR_ID });
    if (!reply) return;
    alDejar();
    alGuardar(reply.message);
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
    alDejar();
    alDarAcceso({
      mensaje: reply.message,
      operadorId: c.OPERADOR_ID,
      nombre: c.NOMBRE_OPERADOR,
      usuario: c.OPERADOR,
      password,
    });
  }

  return fila.ACTIVO === 'S' ? (
    <Boton tipo="peligro" cargando={baja.running} onClick={() => void darDeBaja(fila)}>
      Dar de baja
    </Boton>
  ) : (
    <Boton cargando={reingreso.running} onClick={() => void reingresar(fila)}>
      Dar de alta otra vez
    </Boton>
  );
}

type DeForma = { forma: Pick<ReturnType<typeof useFormaDeRegistro<ReturnType<typeof deFila>>>, 'de'> };

function Telefonos({ forma }: DeForma) {
  return (
    <div className={css.dos}>
      <Campo
        {...forma.de('telefono')}
        etiqueta={NOMBRES.telefono}
        inputMode="tel"
        maxLength={RH_MAX.telefono}
      />
      <Campo
        {...forma.de('telefono_emp')}
        etiqueta={NOMBRES.telefono_emp}
        inputMode="tel"
        maxLength={RH_MAX.telefono}
      />
    </div>
  );
}

/** Links to the collaborator's papers and tasks. */
function Ligas({ forma }: DeForma) {
  return (
    <>
      <Campo
        {...forma.de('ficha_contratacion')}
        etiqueta={NOMBRES.ficha_contratacion}
        type="url"
        maxLength={RH_MAX.url}
        placeholder="https://"
      />
      <Campo
        {...forma.de('tareas')}
        etiqueta={NOMBRES.tareas}
        type="url"
        maxLength={RH_MAX.url}
        placeholder="https://"
      />
    </>
  );
}
