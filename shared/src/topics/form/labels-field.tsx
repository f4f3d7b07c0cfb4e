import { Controller } from '../../form/index.ts'
import { Box, Flex, Text } from '../../ui/index.ts'

type LabelsFieldProps = { name: string; label: string; offered: readonly string[] }

/** Any of the organization's labels, and those that the topic has although they are offered no more. */
export function LabelsField({ name, label, offered }: LabelsFieldProps) {
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => {
        const chosen = value as string[]
        const all = [...offered, ...chosen.filter((one) => !offered.includes(one))]
        return (
          <Box as="fieldset" minW="0" onBlur={onBlur}>
            <Text as="legend" textStyle="sm" fontWeight="medium" mb="1.5">
              {label}
            </Text>
            {all.length === 0 && (
              <Text textStyle="sm" color="fg.muted">
                There are no labels.
              </Text>
            )}
            <Flex columnGap="5" rowGap="1.5" wrap="wrap">
              {all.map((one) => (
                <Flex as="label" key={one} gap="2" align="center" minW="0" textStyle="sm" cursor="pointer">
                  <Box asChild boxSize="4" flexShrink="0" accentColor="brand.solid">
                    <input
                      type="checkbox"
                      checked={chosen.includes(one)}
                      onChange={({ target }) =>
                        onChange(target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
                      }
                    />
                  </Box>
                  <Text as="span" overflowWrap="anywhere">
                    {one}
                  </Text>
                </Flex>
              ))}
            </Flex>
            {error?.message !== undefined && (
              <Text role="alert" mt="1" textStyle="sm" color="fg.error">
                {error.message}
              </Text>
            )}
          </Box>
        )
      }}
    />
  )
}
