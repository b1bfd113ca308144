import {
  APLICACIONES_MAX,
  abonoRejection,
  cargoRejection,
  importeDeCarteraRejection,
  MENSAJES_CARTERA,
  MOTIVO_DE_CARTERA,
  motivoDeCarteraRejection,
  repartirEntre,
} from '@anden/contrato/cartera/rules.ts';
import {
  aPesos,
  CERO,
  comoNumeric,
  dePesos,
  dichoEnPesos,
  leeDinero,
  suma,
} from '@anden/contrato/centavos.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import type { Asiento } from './asiento.ts';
import css from './PanelDeCartera.module.css';
import { enCampo } from './reparto.ts';

const TITULO = tituloDe('cartera');

interface FormaProps {
  etiqueta: string;
  accion: string;
  cargando: boolean;
  /** Why it cannot be sent yet, or null. */
  rechazo: string | null;
  peligro?: boolean;
  alEnviar: () => void;
  alCancelar: () => void;
  children: ReactNode;
}

/** The form of an action on an entry, with its buttons to do it and to leave. */
function Forma({ etiqueta, accion, cargando, rechazo, peligro, alEnviar, alCancelar, children }: FormaProps) {
  return (
    <form
      className={css.forma}
      aria-label={etiqueta}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        if (!rechazo && !cargando) alEnviar();
      }}
    >
      {children}
      <div className={css.renglon}>
        <Boton disabled={cargando} onClick={alCancelar}>
          Regresar
        </Boton>
        <Boton
          tipo={peligro ? 'peligro' : 'principal'}
          enviar
          cargando={cargando}
          disabled={rechazo !== null && !cargando}
        >
          {accion}
        </Boton>
      </div>
    </form>
  );
}

const Motivo = ({ valor, alCambiar }: { valor: string; alCambiar: (motivo: string) => void }) => (
  <Campo
    etiqueta="Motivo"
    reserva
    maxLength={MOTIVO_DE_CARTERA.max}
    value={valor}
    error={valor.length > 0 ? motivoDeCarteraRejection(valor) : null}
    ayuda="Queda con su nombre en el historial del cliente."
    onChange={(e) => alCambiar(e.target.value)}
  />
);

/** Pays invoices with what is left of a credit, those due first, as far as it goes. */
export function AplicarAnticipo({
  abono,
  cargos: todos,
  alTerminar,
}: {
  abono: Asiento;
  cargos: readonly Asiento[];
  alTerminar: () => void;
}) {
  // As many as one save can pay.
  const cargos = todos.slice(0, APLICACIONES_MAX);
  const queda = dePesos(abono.PENDIENTE);
  const [escritos, setEscritos] = useState<Readonly<Record<number, string>>>(() => {
    const { partes } = repartirEntre(
      queda,
      cargos.map((c) => dePesos(c.PENDIENTE)),
    );
    return Object.fromEntries(cargos.map((c, i) => [c.ASIENTO_ID, enCampo(partes[i] ?? CERO)]));
  });
  const comando = useCommand('aplicaAnticipo', { titulo: TITULO });
  const renglones = cargos.map((cargo) => {
    const texto = escritos[cargo.ASIENTO_ID] ?? '';
    const centavos = texto.trim() === '' ? CERO : leeDinero(texto);
    const debe = { dicho: cargo.FOLIO, pendiente: dePesos(cargo.PENDIENTE) };
    const error = centavos === null ? MENSAJES_CARTERA.importe : cargoRejection(debe, centavos);
    return { cargo, texto, centavos: centavos ?? CERO, error };
  });
  const total = suma(renglones.map((r) => r.centavos));
  const rechazo =
    renglones.find((r) => r.error)?.error ??
    (total === CERO
      ? MENSAJES_CARTERA.nada
      : abonoRejection({ dicho: abono.FOLIO, pendiente: queda }, total));

  async function aplica(): Promise<void> {
    const reply = await comando.run({
      abono_id: abono.ASIENTO_ID,
      cargos: renglones
        .filter((r) => r.centavos > CERO)
        .map((r) => ({ cargo_id: r.cargo.ASIENTO_ID, importe: aPesos(r.centavos) })),
    });
    if (reply) alTerminar();
  }

  return (
    <Forma
      etiqueta="Aplicar a facturas"
      accion={`Aplicar ${dichoEnPesos(total)}`}
      cargando={comando.running}
      rechazo={rechazo}
      alEnviar={() => void aplica()}
      alCancelar={alTerminar}
    >
      {renglones.map(({ cargo, texto, error }) => (
        <Campo
          key={cargo.ASIENTO_ID}
          etiqueta={`${cargo.FOLIO}, debe ${dichoEnPesos(dePesos(cargo.PENDIENTE))}`}
          inputMode="decimal"
          maxLength={16}
          value={texto}
          error={error}
          readOnly={comando.running}
          onChange={(e) => setEscritos({ ...escritos, [cargo.ASIENTO_ID]: e.target.value })}
        />
      ))}
      {rechazo && !renglones.some((r) => r.error) ? <Mensaje tono="atencion">{rechazo}</Mensaje> : null}
    </Forma>
  );
}

/** Changes the amount of a credit by a counter-entry. */
export function Corregir({ abono, alTerminar }: { abono: Asiento; alTerminar: () => void }) {
  const [importe, setImporte] = useState(comoNumeric(dePesos(abono.IMPORTE)));
  const [motivo, setMotivo] = useState('');
  const comando = useCommand('corrigeAbono', { titulo: TITULO });
  const centavos = leeDinero(importe);
  const error =
    centavos === null
      ? MENSAJES_CARTERA.importe
      : centavos === CERO
        ? null
        : importeDeCarteraRejection(aPesos(centavos));
  const igual = centavos === dePesos(abono.IMPORTE) ? MENSAJES_CARTERA.igual : null;

  async function corrige(): Promise<void> {
    const reply = await comando.run({
      abono_id: abono.ASIENTO_ID,
      importe: aPesos(centavos ?? CERO),
      motivo,
    });
    if (reply) alTerminar();
  }

  return (
    <Forma
      etiqueta="Corregir importe"
      accion="Corregir"
      peligro
      cargando={comando.running}
      rechazo={error ?? igual ?? motivoDeCarteraRejection(motivo)}
      alEnviar={() => void corrige()}
      alCancelar={alTerminar}
    >
      <Campo
        etiqueta="Debe ser"
        inputMode="decimal"
        maxLength={16}
        value={importe}
        error={error}
        ayuda="Con 0 el movimiento se quita."
        onChange={(e) => setImporte(e.target.value)}
      />
      <Motivo valor={motivo} alCambiar={setMotivo} />
    </Forma>
  );
}

/** Undoes an application. */
export function Deshacer({ aplicacionId, alTerminar }: { aplicacionId: number; alTerminar: () => void }) {
  const [motivo, setMotivo] = useState('');
  const comando = useCommand('deshaceAplicacion', { titulo: TITULO });

  async function deshace(): Promise<void> {
    if (await comando.run({ aplicacion_id: aplicacionId, motivo })) alTerminar();
  }

  return (
    <Forma
      etiqueta="Deshacer la aplicación"
      accion="Deshacer"
      peligro
      cargando={comando.running}
      rechazo={motivoDeCarteraRejection(motivo)}
      alEnviar={() => void deshace()}
      alCancelar={alTerminar}
    >
      <p>La factura vuelve a deberse y el abono queda por aplicar.</p>
      <Motivo valor={motivo} alCambiar={setMotivo} />
    </Forma>
  );
}
