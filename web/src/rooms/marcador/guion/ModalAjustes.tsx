import {
  type AjustesEscritos,
  ajustesRejection,
  ESPERAS_DE_PASE,
  HORAS_DE_LLAMAR,
  HUECOS,
  INTENTOS,
  minutosEnPalabras,
} from '@anden/contrato/marcador/rules-ajustes.ts';
import type { Respuesta } from '../../../platform/client.ts';
import { useCommand } from '../../../platform/command.ts';
import { DialogoDeRegistro } from '../../../platform/DialogoDeRegistro.tsx';
import { useFormaDeRegistro } from '../../../platform/formaDeRegistro.ts';
import { entero } from '../../../platform/format.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { Casilla } from '../../../ui/Casilla.tsx';
import { Selector } from '../../../ui/Selector.tsx';
import { TITULO } from './useEditor.ts';

const NOMBRES = {
  abre: 'Se llama desde las',
  cierra: 'Hasta las',
  en_festivo: 'En día festivo',
  intentos_dia: 'Veces al día que se marca un número',
  hueco_min: 'Tiempo entre dos veces',
  pasa_min: 'La llamada agendada pasa al suplente',
};

interface Salidas {
  alCerrar: () => void;
  alGuardar: (mensaje: string) => void;
}

/** The dialer's settings. */
export function ModalAjustes(salidas: Salidas) {
  const lectura = useQueryCall('getAjustesMarcador', {});
  return lectura.data ? <Forma {...salidas} ajustes={lectura.data.data} /> : null;
}

/** The options of a field, with the value it has though the screen does not offer it. */
const con = (ofrece: readonly number[], valor: number, enPalabras: (n: number) => string) =>
  [...new Set([...ofrece, valor])]
    .toSorted((a, b) => a - b)
    .map((n) => ({ valor: String(n), texto: enPalabras(n) }));
const pase = (n: number): string =>
  n === 0 ? 'Nunca' : `${minutosEnPalabras(n)} después, si su asesor no está`;
const hueco = (n: number): string => (n === 0 ? 'Ninguno' : minutosEnPalabras(n));
const HORAS = HORAS_DE_LLAMAR.map((h) => ({ valor: h, texto: h }));

function Forma({
  ajustes: a,
  alCerrar,
  alGuardar,
}: Salidas & { ajustes: Respuesta<'getAjustesMarcador'>['data'] }) {
  const forma = useFormaDeRegistro<AjustesEscritos>({
    nombre: 'guionmarcacion.ajustes',
    titulo: TITULO,
    leida: {
      abre: a.ABRE,
      cierra: a.CIERRA,
      en_festivo: a.EN_FESTIVO,
      intentos_dia: a.INTENTOS_DIA,
      hueco_min: a.HUECO_MIN,
      pasa_min: a.PASA_MIN,
    },
    faltaDe: ajustesRejection,
    nombres: NOMBRES,
    opcionDe: (campo, n) => (campo === 'pasa_min' ? pase(n) : campo === 'hueco_min' ? hueco(n) : entero(n)),
    palabraDe: (campo, v) => (campo === 'en_festivo' ? (v === 'S' ? 'Sí' : 'No') : undefined),
  });
  const guarda = useCommand('guardaAjustesMarcador', forma.comando);
  const { valores, pon, falta } = forma;
  const errorDe = (campo: keyof AjustesEscritos) => (falta?.campo === campo ? falta.mensaje : null);
  const hora = (campo: 'abre' | 'cierra') => (
    <Selector
      etiqueta={NOMBRES[campo]}
      required
      {...(campo === 'abre' ? { 'data-autofocus': true } : {})}
      value={valores[campo]}
      error={errorDe(campo)}
      ayuda={campo === 'abre' ? 'La hora es la del municipio de cada cliente.' : undefined}
      opciones={HORAS}
      onCambio={(v) => pon({ [campo]: v })}
    />
  );
  return (
    <DialogoDeRegistro
      titulo="Ajustes del marcador"
      forma={forma}
      registro={null}
      guardando={guarda.running}
      envia={(v, leido) => guarda.run({ ...v, leido })}
      alCerrar={alCerrar}
      alGuardar={(r) => alGuardar(r.message)}
      alDejarlo={alGuardar}
    >
      {hora('abre')}
      {hora('cierra')}
      <Casilla
        etiqueta="También en día festivo"
        checked={valores.en_festivo === 'S'}
        onCambio={(si) => pon({ en_festivo: si ? 'S' : 'N' })}
      />
      <Selector
        etiqueta={NOMBRES.intentos_dia}
        required
        value={String(valores.intentos_dia)}
        opciones={con(INTENTOS, valores.intentos_dia, entero)}
        onCambio={(n) => pon({ intentos_dia: Number(n) })}
      />
      <Selector
        etiqueta={NOMBRES.hueco_min}
        required
        value={String(valores.hueco_min)}
        opciones={con(HUECOS, valores.hueco_min, hueco)}
        onCambio={(n) => pon({ hueco_min: Number(n) })}
      />
      <Selector
        etiqueta={NOMBRES.pasa_min}
        required
        value={String(valores.pasa_min)}
        opciones={con(ESPERAS_DE_PASE, valores.pasa_min, pase)}
        onCambio={(n) => pon({ pasa_min: Number(n) })}
      />
    </DialogoDeRegistro>
  );
}
