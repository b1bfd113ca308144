import {
  MODOS_DE_TRAMO,
  type ModoDeTramo,
  NOMBRE_DE_REGLA_MAX,
  reglaRejection,
  SOBRES,
  type Sobre,
  TRAMOS_MAX,
  terminoRejection,
} from '@anden/contrato/ventas/comisiones-rules.ts';
import { useState } from 'react';
import { CampoFecha } from '../../../capture/CampoFecha.tsx';
import { businessDay } from '../../../platform/clock.ts';
import { useCommand } from '../../../platform/command.ts';
import { useEnBorrador } from '../../../platform/enBorrador.ts';
import { fecha } from '../../../platform/format.ts';
import { Boton, BotonIcono } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { DialogoDeForma } from '../../../ui/DialogoDeForma.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { IconPlus, IconTrash } from '../../../ui/iconos.ts';
import { avisar, confirmar } from '../../../ui/modal.ts';
import { Selector } from '../../../ui/Selector.tsx';
import { useForma } from '../../../ui/useForma.ts';
import css from './comisiones.module.css';
import { PruebaDeRegla } from './PruebaDeRegla.tsx';
import {
  diaDe,
  type Escrita,
  enForma,
  laUltima,
  pedidoDe,
  type Reglas,
  type TramoEscrito,
  tramosDe,
  type Version,
} from './regla.ts';

/** The form of a new rule, or of the next version of one, with what it would have paid. */
export function DialogoDeRegla(props: {
  titulo: string;
  reglas: Reglas;
  /** The version that it follows; null: a new rule. */
  version: Version | null;
  alCerrar: () => void;
}) {
  const { titulo, reglas, version } = props;
  const hoy = businessDay();
  const [inicial] = useState(() => enForma(version, hoy, reglas.CIERRE));
  const campos = useEnBorrador<Escrita>(`comisiones.regla.${version?.VERSION_ID ?? 'nueva'}`, inicial);
  function alCerrar(): void {
    // Given up, what was typed of a rule that is there would pass for the rule when it is opened again.
    if (version) campos.descarta(campos.lee());
    props.alCerrar();
  }
  const { valores: escrita, pon } = campos;
  const guarda = useCommand('guardaReglaComision', { titulo });
  const termina = useCommand('terminaReglaComision', { titulo });
  /** The version that the operator has seen as the last one. */
  const [sobre, setSobre] = useState(version?.VERSION_ID ?? null);
  const ultima = version ? laUltima(reglas, version.REGLA_ID) : undefined;
  const desde = diaDe(escrita, hoy);
  const pedido = pedidoDe(escrita);
  const mal = reglaRejection(
    { ...pedido, nombre: escrita.nombre, operador_id: null, division_id: null, desde },
    reglas.CIERRE,
  );
  const forma = useForma({
    campos,
    faltaDe: () => mal,
    // Closed while it ends, its late answer would close the next rule's form with what was typed in it.
    guardando: guarda.running || termina.running,
    envia: async () =>
      desde !== null &&
      guarda.run({
        ...pedido,
        nombre: escrita.nombre.trim(),
        desde,
        ...(version ? { regla_id: version.REGLA_ID, version_id: sobre } : {}),
      }),
    alGuardar(reply) {
      alCerrar();
      void avisar(titulo, reply.message, 'hecho');
    },
  });
  async function alTerminar(v: Version): Promise<void> {
    const mensaje = terminoRejection(hoy, v.DESDE, reglas.CIERRE);
    if (mensaje) return avisar(titulo, mensaje);
    if (
      !(await confirmar(titulo, `¿Terminar «${v.NOMBRE}»? Su último día es hoy, ${fecha(hoy)}.`, {
        aceptar: 'Terminar',
      }))
    )
      return;
    const reply = await termina.run({ regla_id: v.REGLA_ID, version_id: sobre, hasta: hoy });
    if (!reply) return;
    alCerrar();
    await avisar(titulo, reply.message, 'hecho');
  }
  /** The general rule is for every sale, and does not end. */
  const general = version?.PARA === 'Todo';
  const textos = (de: readonly string[]) => de.map((t) => ({ valor: t, texto: t }));
  return (
    <DialogoDeForma
      titulo={version ? `Siguiente versión de «${version.NOMBRE}»` : 'Nueva regla de comisión'}
      guardar="Guardar regla"
      forma={forma}
      alCerrar={alCerrar}
      acciones={
        version && !general ? (
          <Boton cargando={termina.running} onClick={() => void alTerminar(version)}>
            Terminar regla
          </Boton>
        ) : null
      }
    >
      {ultima && ultima.VERSION_ID !== sobre && !forma.guardando ? (
        <DeOtraPersona ultima={ultima} alSeguir={() => setSobre(ultima.VERSION_ID)} />
      ) : null}
      <div className={css.dos}>
        <Campo
          etiqueta="Nombre de la regla"
          {...forma.de('nombre')}
          maxLength={NOMBRE_DE_REGLA_MAX}
          data-autofocus
        />
        <CampoFecha etiqueta="Vale para ventas desde" {...forma.texto('desde')} />
      </div>
      <fieldset className={css.grupo}>
        <legend>Para qué ventas: gana la regla más específica</legend>
        <div className={css.dos}>
          <Selector
            etiqueta="Asesor"
            disabled={general}
            value={escrita.operador}
            vacio="Todos"
            opciones={reglas.operadores.map((o) => ({ valor: String(o.OPERADOR_ID), texto: o.NOMBRE }))}
            onCambio={(operador) => pon({ operador })}
          />
          <Selector
            etiqueta="Marca"
            disabled={general}
            value={escrita.marca}
            vacio="Todas"
            opciones={textos(reglas.marcas)}
            onCambio={(marca) => pon({ marca })}
          />
          <Selector
            etiqueta="División"
            disabled={general}
            value={escrita.division}
            vacio="Todas"
            opciones={reglas.divisiones.map((d) => ({ valor: String(d.DIVISION_ID), texto: d.NOMBRE }))}
            onCambio={(division) => pon({ division })}
          />
          <Selector
            etiqueta="Tipo de cliente"
            disabled={general}
            value={escrita.tipo}
            vacio="Todos"
            opciones={textos(reglas.tipos)}
            onCambio={(tipo) => pon({ tipo })}
          />
        </div>
        <Selector
          etiqueta="Se gana sobre lo"
          required
          value={escrita.sobre}
          opciones={Object.entries(SOBRES).map(([valor, texto]) => ({ valor, texto: texto.toLowerCase() }))}
          onCambio={(s) => pon({ sobre: s as Sobre })}
        />
      </fieldset>
      <Tramos tramos={escrita.tramos} pon={(tramos) => pon({ tramos })} error={forma.errorDe('tramos')} />
      <PruebaDeRegla
        escrita={escrita}
        reglaId={version?.REGLA_ID ?? null}
        mal={
          mal?.campo === 'tramos'
            ? mal.mensaje
            : tramosDe(escrita).length === 0
              ? 'Ingrese el porcentaje'
              : null
        }
      />
    </DialogoDeForma>
  );
}

/** Tells that somebody else saved the next version meanwhile; `alSeguir`: one's own shall follow it all the same. */
function DeOtraPersona({ ultima: u, alSeguir }: { ultima: Version; alSeguir: () => void }) {
  return (
    <Mensaje tono="atencion">
      {u.CREO || 'Alguien más'} guardó la versión {u.VERSION} mientras usted escribía la suya: desde el{' '}
      {fecha(u.DESDE)} paga {u.PORCENTAJE}. Lo que usted escribió sigue aquí sin guardar.
      <Boton onClick={alSeguir}>Seguir con lo mío</Boton>
    </Mensaje>
  );
}

function Tramos(props: {
  tramos: readonly TramoEscrito[];
  pon: (tramos: readonly TramoEscrito[]) => void;
  error: string | null;
}) {
  const { tramos, pon, error } = props;
  const cambia = (llave: number, cambios: Partial<TramoEscrito>) =>
    pon(tramos.map((t) => (t.llave === llave ? { ...t, ...cambios } : t)));
  const nueva = Math.max(...tramos.map((t) => t.llave)) + 1;
  return (
    <fieldset className={css.grupo}>
      <legend>Cuánto paga, por el alcance del objetivo del mes</legend>
      {tramos.map((t, i) => (
        <div key={t.llave} className={css.tramo}>
          <Campo
            etiqueta={i === 0 ? 'Porcentaje' : `Porcentaje del tramo ${i + 1}`}
            inputMode="decimal"
            value={t.porcentaje}
            maxLength={6}
            error={error && i === 0 ? error : null}
            onChange={(e) => cambia(t.llave, { porcentaje: e.target.value })}
          />
          {i === 0 ? null : (
            <>
              <Campo
                etiqueta="Desde % de alcance"
                inputMode="decimal"
                value={t.desde}
                maxLength={7}
                onChange={(e) => cambia(t.llave, { desde: e.target.value })}
              />
              <Selector
                etiqueta="Cuenta"
                required
                value={t.modo}
                opciones={Object.entries(MODOS_DE_TRAMO).map(([valor, texto]) => ({ valor, texto }))}
                onCambio={(modo) => cambia(t.llave, { modo: modo as ModoDeTramo })}
              />
              <BotonIcono
                etiqueta={`Quitar el tramo ${i + 1}`}
                icono={<IconTrash stroke={1.75} />}
                onClick={() => pon(tramos.filter((x) => x.llave !== t.llave))}
              />
            </>
          )}
        </div>
      ))}
      {tramos.length < TRAMOS_MAX ? (
        <Boton
          tipo="discreto"
          icono={<IconPlus stroke={1.75} />}
          onClick={() => pon([...tramos, { llave: nueva, desde: '', porcentaje: '', modo: 'MARGINAL' }])}
        >
          Agregar tramo
        </Boton>
      ) : null}
      {tramos.length > 1 ? (
        <Mensaje tono="nada">
          Marginal: solo lo que se vende por encima de ese alcance. Entero: al alcanzarlo, todo lo vendido en
          el mes.
        </Mensaje>
      ) : null}
    </fieldset>
  );
}
